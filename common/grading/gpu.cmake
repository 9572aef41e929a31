# SPDX-License-Identifier: MIT
# The runner for a GPU, compiled with the toolkit's headers, and the program that asks for a GPU.
gw_gpu_c_object(TARGET gw_gpu_runner SOURCES ${runner_sources} DEFINITIONS GW_RUNNER)
gw_gpu_object(TARGET gw_gpu_probe_object SOURCE boundary/gpu_probe.cu OWN_CODE
  INCLUDES ${CMAKE_SOURCE_DIR}/common)
add_executable(gw_gpu_probe $<TARGET_OBJECTS:gw_gpu_probe_object>)
set_target_properties(gw_gpu_probe PROPERTIES LINKER_LANGUAGE CUDA)
gw_for_authors(gw_gpu_runner gw_gpu_probe gw_gpu_probe_object)
