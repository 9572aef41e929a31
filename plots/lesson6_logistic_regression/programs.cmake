# SPDX-License-Identifier: MIT
# What lesson 6 builds besides its exercises; lessons/CMakeLists.txt includes it.
#   train_wdbc, train_wdbc_double           the lesson's task with the reference solutions
#   grader_train reads wdbc.csv
target_link_libraries(grader_train PRIVATE gw_data)

set(here ${CMAKE_CURRENT_LIST_DIR})
set(exercises ${CMAKE_SOURCE_DIR}/lessons/lesson6_logistic_regression)
set(includes ${exercises} ${CMAKE_SOURCE_DIR}/common/grading/include)

foreach(precision "" _double)
  foreach(version "" _solution)
    foreach(program time_iteration estimate_iteration time_loss time_boundary)
      foreach(device "" _gpu)
        if(TARGET ${program}${precision}${version}${device})
          target_link_libraries(${program}${precision}${version}${device} PRIVATE gw_data)
        endif()
      endforeach()
    endforeach()
  endforeach()

  set(solutions ${CMAKE_SOURCE_DIR}/solutions/lesson6_logistic_regression)
  if(EXISTS ${solutions} AND GRIDWORK_PLOTS)
    set(objects)
    foreach(name predict log_loss gradient train)
      gw_cuda_object(TARGET train_wdbc_${name}${precision} MODE timed OWN_CODE
        SOURCE ${solutions}/${name}.cu INCLUDES ${includes} DEFINITIONS ${GW_REAL${precision}})
      list(APPEND objects train_wdbc_${name}${precision})
    endforeach()
    add_executable(train_wdbc${precision} ${here}/train_wdbc.c)
    target_compile_definitions(train_wdbc${precision} PRIVATE ${GW_REAL${precision}})
    target_include_directories(train_wdbc${precision} PRIVATE
      ${includes} ${CMAKE_SOURCE_DIR}/common/cpu_device/include)
    target_link_libraries(train_wdbc${precision} PRIVATE
      gw_own_code ${objects} gw_cpu_device_fast gw_data gw_measure)
    set_target_properties(train_wdbc${precision} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
endforeach()
