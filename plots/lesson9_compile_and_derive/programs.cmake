# SPDX-License-Identifier: MIT
# What lesson 9 builds besides its exercises; lessons/CMakeLists.txt includes it.
#   grader_rmse_with_gradient has common/data's two sensors
#   grader_minimise_bfgs has them too, and the names of how a search ends, which the header declares
#   grader_tape_gradient makes tapes, which the exercise's header declares
target_link_libraries(grader_rmse_with_gradient PRIVATE gw_data)
target_link_libraries(grader_minimise_bfgs PRIVATE gw_data)
foreach(grader grader_minimise_bfgs grader_tape_gradient)
  target_include_directories(${grader} PRIVATE
    ${CMAKE_SOURCE_DIR}/lessons/lesson9_compile_and_derive ${CMAKE_SOURCE_DIR}/common/grading/include)
endforeach()

foreach(program time_calibration time_calibration_solution time_calibration_gpu time_calibration_solution_gpu)
  if(TARGET ${program})
    target_link_libraries(${program} PRIVATE gw_data)
  endif()
endforeach()
