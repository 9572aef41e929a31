# SPDX-License-Identifier: MIT
# Sets `lines` to the exercises that lessons/CMakeLists.txt declares, in its order, one line each,
# `LABEL FOLDER NAME FILE`. FILE is NAME.cu, or NAME.c of an exercise in plain C. For what has to know
# them before anything is configured. With GW_WEIGHTS, the points of each come behind it.
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
  set(weight "")
  if(GW_WEIGHTS)
    set(weight " 1")
    if(";${ARGN};" MATCHES ";WEIGHT;([0-9]+);")
      set(weight " ${CMAKE_MATCH_1}")
    endif()
  endif()
  string(APPEND lines "${label} ${lesson} ${name} ${file}${weight}\n")
endmacro()

macro(gw_plot)
endmacro()

macro(gw_programs)
endmacro()

include(${CMAKE_CURRENT_LIST_DIR}/../../lessons/CMakeLists.txt)
