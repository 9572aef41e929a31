# SPDX-License-Identifier: MIT
# Sets `lines` to the exercises that lessons/CMakeLists.txt declares, in its order, one line each,
# `LABEL FOLDER NAME FILE`. FILE is NAME.cu, or NAME.c of an exercise in plain C. For what has to know
# them before anything is configured.
set(lines "")

macro(gw_lesson folder)
  set(lesson ${folder})
  string(REGEX REPLACE "_.*" "" label ${folder})
endmacro()

macro(gw_exercise name)
  set(file ${name}.cu)
  if(";${ARGN};" MATCHES ";C;")
    set(file ${name}.c)
  endif()
  string(APPEND lines "${label} ${lesson} ${name} ${file}\n")
endmacro()

macro(gw_plot)
endmacro()

macro(gw_programs)
endmacro()

include(${CMAKE_CURRENT_LIST_DIR}/../../lessons/CMakeLists.txt)
