# SPDX-License-Identifier: MIT
# What lesson 7 builds besides its exercises; lessons/CMakeLists.txt includes it.
#   grader_histogram reads digits.csv
target_link_libraries(grader_histogram PRIVATE gw_data)
