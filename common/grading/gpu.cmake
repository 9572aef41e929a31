# SPDX-License-Identifier: MIT
# The runner for a GPU, compiled with the toolkit's headers, and the program that asks for a GPU.
find_package(CUDAToolkit REQUIRED)
gw_gpu_c_object(TARGET gw_gpu_runner
  SOURCES exchange.c protocol.c runner_arrays.c runner_main.c runner_serve.c
  INCLUDES ${CMAKE_CURRENT_SOURCE_DIR})
gw_gpu_object(TARGET gw_gpu_probe_object SOURCE gpu_probe.cu OWN_CODE)
add_executable(gw_gpu_probe $<TARGET_OBJECTS:gw_gpu_probe_object>)
set_target_properties(gw_gpu_probe PROPERTIES LINKER_LANGUAGE CUDA)
if(NOT GRIDWORK_AUTHORING)
  set_target_properties(gw_gpu_runner gw_gpu_probe gw_gpu_probe_object PROPERTIES EXCLUDE_FROM_ALL ON)
endif()
