# SPDX-License-Identifier: MIT
# What lesson 8 builds besides its exercises; lessons/CMakeLists.txt includes it.
#   grader_svd reads digits.csv
target_link_libraries(grader_svd PRIVATE gw_data)
