# SPDX-License-Identifier: MIT
# What the capstone builds besides its exercises; lessons/CMakeLists.txt includes it.
#   all its graders compute the network that network.h lays out, and read digits.csv
#   the plot `digits` reads them too
get_property(gw_capstone_exercises GLOBAL PROPERTY GW_EXERCISES)
foreach(exercise IN LISTS gw_capstone_exercises)
  gw_get_property(lesson ${exercise} LESSON)
  if(lesson STREQUAL "capstone_digits")
    target_include_directories(grader_${exercise} PRIVATE
      ${CMAKE_SOURCE_DIR}/lessons/capstone_digits ${CMAKE_SOURCE_DIR}/common/grading/include)
    target_link_libraries(grader_${exercise} PRIVATE gw_data)
  endif()
endforeach()

foreach(program time_digits time_digits_solution time_digits_gpu time_digits_solution_gpu)
  if(TARGET ${program})
    target_link_libraries(${program} PRIVATE gw_data)
  endif()
endforeach()
