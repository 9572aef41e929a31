# SPDX-License-Identifier: MIT
# What tuning builds besides its exercises; lessons/CMakeLists.txt includes it.
#   The graders of occupancy and look_up have the three GPUs of occupancy.h, that of branches the numbers of branches.h.
foreach(exercise IN ITEMS occupancy look_up branches)
  if(TARGET grader_${exercise})
    target_include_directories(grader_${exercise} PRIVATE ${CMAKE_SOURCE_DIR}/lessons/tuning_warps
      ${CMAKE_SOURCE_DIR}/common/grading/include)
  endif()
endforeach()
