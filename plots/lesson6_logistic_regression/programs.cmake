# SPDX-License-Identifier: MIT
# What lesson 6 builds besides its exercises; lessons/CMakeLists.txt includes it.
#   lesson6_stages, lesson6_stages_double   the stages, fast build
#   train_wdbc, train_wdbc_double           the lesson's task with the reference solutions
#   grader_train reads wdbc.csv
target_link_libraries(grader_train PRIVATE gw_data)

set(here ${CMAKE_CURRENT_LIST_DIR})
set(exercises ${CMAKE_SOURCE_DIR}/lessons/lesson6_logistic_regression)
set(includes ${exercises} ${CMAKE_SOURCE_DIR}/common/grading/include)

set(stages arrays fused block_reduction graph cpu)
foreach(precision "" _double)
  set(objects)
  if(EXISTS ${here}/stage_cpu.cu) # a students' edition has no stages: they show the solution
    foreach(stage ${stages})
      gw_cpu_device_object(TARGET lesson6_stage_${stage}${precision} BUILD fast OWN_CODE
        SOURCE ${here}/stage_${stage}.cu INCLUDES ${includes} DEFINITIONS ${GW_REAL${precision}})
      set_target_properties(lesson6_stage_${stage}${precision} PROPERTIES EXCLUDE_FROM_ALL ON)
      list(APPEND objects $<TARGET_OBJECTS:lesson6_stage_${stage}${precision}>)
    endforeach()
  endif()
  add_library(lesson6_stages${precision} INTERFACE)
  target_sources(lesson6_stages${precision} INTERFACE ${objects})
  set(gpu_objects)
  if(GW_GPU AND EXISTS ${here}/stage_cpu.cu)
    foreach(stage ${stages})
      gw_gpu_object(TARGET lesson6_stage_${stage}${precision}_gpu OWN_CODE
        SOURCE ${here}/stage_${stage}.cu INCLUDES ${includes} DEFINITIONS ${GW_REAL${precision}})
      set_target_properties(lesson6_stage_${stage}${precision}_gpu PROPERTIES EXCLUDE_FROM_ALL ON)
      list(APPEND gpu_objects $<TARGET_OBJECTS:lesson6_stage_${stage}${precision}_gpu>)
    endforeach()
  endif()
  foreach(version "" _solution)
    if(TARGET time_iteration${precision}${version}_gpu)
      target_sources(time_iteration${precision}${version}_gpu PRIVATE ${gpu_objects})
    endif()
    if(TARGET time_iteration${precision}${version})
      target_link_libraries(time_iteration${precision}${version} PRIVATE
        lesson6_stages${precision})
    endif()
    foreach(program iteration loss boundary)
      if(TARGET time_${program}${precision}${version})
        target_link_libraries(time_${program}${precision}${version} PRIVATE gw_data)
      endif()
      if(TARGET time_${program}${precision}${version}_gpu)
        target_link_libraries(time_${program}${precision}${version}_gpu PRIVATE gw_data)
      endif()
    endforeach()
  endforeach()

  set(solutions ${CMAKE_SOURCE_DIR}/solutions/lesson6_logistic_regression)
  if(EXISTS ${solutions})
    set(objects)
    foreach(name predict log_loss gradient train)
      gw_cpu_device_object(TARGET train_wdbc_${name}${precision} BUILD fast OWN_CODE
        SOURCE ${solutions}/${name}.cu INCLUDES ${includes} DEFINITIONS ${GW_REAL${precision}})
      set_target_properties(train_wdbc_${name}${precision} PROPERTIES EXCLUDE_FROM_ALL ON)
      list(APPEND objects $<TARGET_OBJECTS:train_wdbc_${name}${precision}>)
    endforeach()
    add_executable(train_wdbc${precision} ${here}/train_wdbc.c ${objects})
    target_compile_definitions(train_wdbc${precision} PRIVATE ${GW_REAL${precision}})
    target_include_directories(train_wdbc${precision} PRIVATE
      ${includes} ${CMAKE_SOURCE_DIR}/common/cpu_device/include)
    target_link_libraries(train_wdbc${precision} PRIVATE
      gw_own_code gw_cpu_device_fast gw_data gw_measure)
    set_target_properties(train_wdbc${precision} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
endforeach()
