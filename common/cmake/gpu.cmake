# SPDX-License-Identifier: MIT
# What nvcc adds: where it is installed, each exercise gets a second verdict from the same file compiled by
# it: lesson3.NAME.gpu on a GPU, or else lesson3.NAME.ptx on the PTX machine (common/ptx_machine). Whether a GPU
# answers is asked when the test runs, not when the build is configured: a cluster's login node has none.
# Who calls ctest in a fresh clone says it in the environment.
set(wanted auto)
if(DEFINED ENV{GRIDWORK_CUDA})
  set(wanted $ENV{GRIDWORK_CUDA})
endif()
set(GRIDWORK_CUDA ${wanted} CACHE STRING "Grade on a GPU as well: auto (where nvcc is installed), on, off")
set_property(CACHE GRIDWORK_CUDA PROPERTY STRINGS auto on off)
if(NOT GRIDWORK_CUDA MATCHES "^(auto|on|off|ON|OFF|AUTO)$")
  message(FATAL_ERROR "GRIDWORK_CUDA is '${GRIDWORK_CUDA}'; it can be auto, on or off")
endif()
string(TOLOWER "${GRIDWORK_CUDA}" GW_CUDA_WANTED)
if(GRIDWORK_SANITIZE)
  set(GW_CUDA_WANTED off) # the sanitizers watch our own C; nvcc's programs do not link with them
endif()

# What `native` means on this machine, or else the oldest that the toolkit makes code for, as PTX,
# which any newer GPU's driver can finish; but no older than Pascal (60), the first that adds doubles
# atomically. CMake's own `native` is an error without a GPU.
function(gw_choose_gpu_architecture nvcc)
  get_filename_component(folder ${nvcc} REALPATH)
  get_filename_component(folder ${folder} DIRECTORY)
  execute_process(COMMAND ${folder}/__nvcc_device_query
    RESULT_VARIABLE status OUTPUT_VARIABLE answering ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
  string(REGEX MATCHALL "[0-9]+" answering "${answering}")
  if(NOT status EQUAL 0 OR NOT answering) # no such program, or a driver that is older than it
    execute_process(COMMAND nvidia-smi --query-gpu=compute_cap --format=csv,noheader
      RESULT_VARIABLE status OUTPUT_VARIABLE capabilities ERROR_QUIET)
    string(REGEX MATCHALL "[0-9]+[.][0-9]" answering "${capabilities}")
    list(TRANSFORM answering REPLACE "[.]" "")
  endif()
  if(status EQUAL 0 AND answering)
    list(REMOVE_DUPLICATES answering) # one for each GPU
    list(TRANSFORM answering APPEND -real)
    set(CMAKE_CUDA_ARCHITECTURES ${answering} CACHE STRING "What nvcc makes code for")
    return()
  endif()
  execute_process(COMMAND ${nvcc} --list-gpu-arch OUTPUT_VARIABLE known ERROR_QUIET)
  if(known MATCHES "compute_60")
    set(oldest 60)
  elseif(known MATCHES "compute_([0-9]+)")
    set(oldest ${CMAKE_MATCH_1})
  else()
    return() # CMake chooses
  endif()
  set(CMAKE_CUDA_ARCHITECTURES ${oldest}-virtual CACHE STRING "What nvcc makes code for")
endfunction()

# gw_ptx_architecture(result): nvcc's option for code that no GPU of this machine runs: as for one that has all
# warp functions (8.0 and later), as the CPU device has them.
function(gw_ptx_architecture result)
  string(REGEX MATCH "[0-9]+" architecture "${CMAKE_CUDA_ARCHITECTURES}")
  if(CMAKE_CUDA_ARCHITECTURES MATCHES "^[0-9]+-virtual$" AND architecture LESS 80)
    set(architecture 80)
  endif()
  set(option -arch=compute_${architecture})
  if(option STREQUAL "-arch=compute_") # all-major: one will do, nvcc's own
    set(option "")
  endif()
  set(${result} ${option} PARENT_SCOPE)
endfunction()

# gw_nvcc_look(result name): what nvcc refuses must not pass on the CPU device. Sets `result` to the words of a recipe
# for nvcc's look at a student's file: -ptx takes a third of what compiling takes: both sides' code is read, the
# device's is made, and neither the assembler nor the host's compiler runs.
function(gw_nvcc_look result name)
  gw_ptx_architecture(architecture)
  gw_exercise_includes(includes ${name})
  gw_children_option(children ${name})
  set(words sh ${CMAKE_SOURCE_DIR}/common/grading/building/nvcc_front_end {folder}/log
    ${CMAKE_BINARY_DIR}/common/compiling/gw_compile --cpu 30 # nobody waits longer for a second opinion
    --read {source} --read {sources} --read ${GW_CUDA_FOLDER})
  foreach(include IN LISTS includes GW_COMPILER_FOLDERS)
    list(APPEND words --read ${include})
  endforeach()
  list(APPEND words --write {folder} -- ${CMAKE_CUDA_COMPILER} -std=c++17 ${architecture} ${children}
    -Wno-deprecated-gpu-targets -ccbin ${CMAKE_CUDA_HOST_COMPILER} -D${GW_REAL})
  foreach(include IN LISTS includes)
    list(APPEND words -I ${include})
  endforeach()
  set(${result} ${words} -ptx {source} -o {folder}/ptx PARENT_SCOPE)
endfunction()

set(GW_GPU OFF)
if(NOT GW_CUDA_WANTED STREQUAL "off")
  find_program(GW_NVCC nvcc HINTS ${CMAKE_CUDA_COMPILER} ENV CUDACXX ENV CUDA_HOME /usr/local/cuda
    PATHS ${GW_PREFIX_NVCC} PATH_SUFFIXES bin)
  mark_as_advanced(GW_NVCC)
  if(GW_NVCC)
    set(CMAKE_CUDA_HOST_COMPILER ${CMAKE_CXX_COMPILER} CACHE FILEPATH "What nvcc hands host code to")
    # Asked in a project of its own: an nvcc that cannot work with this g++ ends no configuring.
    if(NOT CMAKE_CUDA_COMPILER)
      unset(CMAKE_CUDA_COMPILER CACHE) # an earlier answer was no; it may be mended now
      set(ENV{CUDACXX} ${GW_NVCC})
      set(ENV{CUDAHOSTCXX} ${CMAKE_CUDA_HOST_COMPILER})
    endif()
    include(CheckLanguage)
    check_language(CUDA)
    if(CMAKE_CUDA_COMPILER)
      gw_choose_gpu_architecture(${GW_NVCC})
      enable_language(CUDA)
      set(GW_GPU ON)
      message(STATUS "GPU: nvcc ${CMAKE_CUDA_COMPILER_VERSION} compiles for ${CMAKE_CUDA_ARCHITECTURES}; "
                     "exercises are graded on a GPU as well, where one answers")
    endif()
  endif()
  if(GW_CUDA_WANTED STREQUAL "on" AND NOT GW_NVCC)
    message(FATAL_ERROR "GRIDWORK_CUDA is on and there is no nvcc: install the CUDA Toolkit 12 or 13 "
                        "and put its bin folder on the PATH, or configure with -DGRIDWORK_CUDA=auto")
  elseif(GW_CUDA_WANTED STREQUAL "on" AND NOT GW_GPU)
    message(FATAL_ERROR "GRIDWORK_CUDA is on and ${GW_NVCC} compiles nothing with "
                        "${CMAKE_CUDA_HOST_COMPILER}: see CMakeFiles/CMakeError.log; an older g++ may help "
                        "(-DCMAKE_CUDA_HOST_COMPILER=g++-12)")
  elseif(GW_NVCC AND NOT GW_GPU)
    message(STATUS "GPU: ${GW_NVCC} compiles nothing with ${CMAKE_CUDA_HOST_COMPILER}; exercises are "
                   "graded on the CPU device alone")
  elseif(NOT GW_GPU)
    message(STATUS "GPU: there is no nvcc; exercises are graded on the CPU device alone")
  endif()
endif()
if(NOT GW_GPU)
  return()
endif()

# Where the toolkit lies, which need not be below /usr.
get_filename_component(GW_CUDA_FOLDER ${CMAKE_CUDA_COMPILER} REALPATH)
get_filename_component(GW_CUDA_FOLDER ${GW_CUDA_FOLDER} DIRECTORY)
get_filename_component(GW_CUDA_FOLDER ${GW_CUDA_FOLDER} DIRECTORY)
set(GW_CUDA_INCLUDES ${CMAKE_CUDA_TOOLKIT_INCLUDE_DIRECTORIES})
set(CMAKE_CUDA_STANDARD 17)
set(CMAKE_CUDA_STANDARD_REQUIRED ON)
set(CMAKE_CUDA_FLAGS_RELWITHDEBINFO "-g -lineinfo")
# How g++ optimises the host's code, which takes half of the time that nvcc takes; kernels are the same with
# -O0. A target's GW_QUICKLY_COMPILED says that its host code only launches, copies and fails.
add_compile_options("$<$<COMPILE_LANGUAGE:CUDA>:-O$<IF:$<BOOL:$<TARGET_PROPERTY:GW_QUICKLY_COMPILED>>,0,2>>")
# Some toolkits warn that a later one will not know the oldest architecture any more.
string(APPEND CMAKE_CUDA_FLAGS " -Wno-deprecated-gpu-targets")
# The PTX machine reads what is not compressed.
string(APPEND CMAKE_CUDA_FLAGS " --no-compress")

# nvcc's command in recipes of students' programs, as CMake has it.
set(GW_NVCC_WORDS ${CMAKE_CUDA_COMPILER} -std=c++17 -g -lineinfo -O2 -Wno-deprecated-gpu-targets --no-compress
  -ccbin ${CMAKE_CUDA_HOST_COMPILER})
foreach(architecture IN LISTS CMAKE_CUDA_ARCHITECTURES)
  if(architecture MATCHES "^([0-9]+[af]?)(-real|-virtual)?$")
    set(code "[compute_${CMAKE_MATCH_1},sm_${CMAKE_MATCH_1}]")
    if(CMAKE_MATCH_2 STREQUAL "-real")
      set(code sm_${CMAKE_MATCH_1})
    elseif(CMAKE_MATCH_2 STREQUAL "-virtual")
      set(code compute_${CMAKE_MATCH_1})
    endif()
    list(APPEND GW_NVCC_WORDS -gencode arch=compute_${CMAKE_MATCH_1},code=${code})
  else()
    list(APPEND GW_NVCC_WORDS -arch=${architecture})
  endif()
endforeach()

# The PTX machine takes the place of a GPU where none answered when this was configured: then nvcc's programs have PTX.
set(GW_PTX OFF)
if(NOT CMAKE_CUDA_ARCHITECTURES MATCHES "real|native")
  set(GW_PTX ON)
endif()
set(GW_PTX ${GW_PTX} CACHE INTERNAL "nvcc's programs can run on the PTX machine")
# nvcc's command in recipes for it. The host's code only launches, copies and fails, so it is not optimised.
gw_ptx_architecture(architecture)
set(GW_PTX_WORDS ${CMAKE_CUDA_COMPILER} -std=c++17 -g -lineinfo -O0 -Wno-deprecated-gpu-targets --no-compress
  ${architecture} -ccbin ${CMAKE_CUDA_HOST_COMPILER})

# What exercises with LIBRARY are linked with; empty where the toolkit came without.
find_package(CUDAToolkit REQUIRED)
# (Its folders of headers are two since CMake 4 knows CUDA 13.)
find_file(GW_CUSOLVER_HEADER cusolverDn.h PATHS ${CUDAToolkit_INCLUDE_DIRS} NO_DEFAULT_PATH)
find_file(GW_NVRTC_HEADER nvrtc.h PATHS ${CUDAToolkit_INCLUDE_DIRS} NO_DEFAULT_PATH)
mark_as_advanced(GW_CUSOLVER_HEADER GW_NVRTC_HEADER)
set(GW_GPU_LIBRARIES "")
if(TARGET CUDA::cublas AND TARGET CUDA::cusolver AND GW_CUSOLVER_HEADER)
  set(GW_GPU_LIBRARIES CUDA::cusolver CUDA::cublas)
endif()
# And those with MODULES.
set(GW_GPU_NVRTC "")
if(TARGET CUDA::nvrtc AND GW_NVRTC_HEADER)
  set(GW_GPU_NVRTC CUDA::nvrtc)
endif()

# And those with CHILDREN, which nvcc links with it by itself.
find_library(GW_GPU_CHILDREN cudadevrt PATHS ${GW_CUDA_FOLDER}/lib64 ${GW_CUDA_FOLDER}/lib ${CUDAToolkit_LIBRARY_DIR}
  NO_DEFAULT_PATH)
mark_as_advanced(GW_GPU_CHILDREN)

# gw_gpu_object(TARGET name SOURCE file.cu [INCLUDES folder...] [DEFINITIONS word...] [OWN_CODE]
#               [BOXED [RULED]] [LAUNCHER word... NEEDS file...]): one .cu through nvcc, with the LAUNCHER
# before its command, which reads the files it NEEDS. (The rules are those of the CPU device's build.)
function(gw_gpu_object)
  cmake_parse_arguments(PARSE_ARGV 0 arg "OWN_CODE;BOXED;RULED" "TARGET;SOURCE"
    "INCLUDES;DEFINITIONS;LAUNCHER;NEEDS")
  get_filename_component(path ${arg_SOURCE} ABSOLUTE)
  # A student may have deleted the file: that is for the test that builds it to say.
  if(NOT EXISTS ${path})
    set_source_files_properties(${path} PROPERTIES GENERATED ON)
  endif()
  add_library(${arg_TARGET} OBJECT ${path})
  if(arg_LAUNCHER)
    set_target_properties(${arg_TARGET} PROPERTIES CUDA_COMPILER_LAUNCHER "${arg_LAUNCHER}")
    set_source_files_properties(${path} PROPERTIES OBJECT_DEPENDS "${arg_NEEDS}")
  endif()
  if(arg_BOXED)
    get_filename_component(source_dir ${path} DIRECTORY)
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/${arg_TARGET}.dir)
    gw_box_command(box READ ${path} ${source_dir} ${arg_INCLUDES} ${GW_CUDA_FOLDER}
      WRITE ${folder} ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${arg_TARGET}.dir)
    set_target_properties(${arg_TARGET} PROPERTIES CUDA_COMPILER_LAUNCHER "${box}")
    add_dependencies(${arg_TARGET} gw_compile)
  endif()
  target_include_directories(${arg_TARGET} PRIVATE ${arg_INCLUDES})
  target_compile_definitions(${arg_TARGET} PRIVATE ${arg_DEFINITIONS})
  if(arg_OWN_CODE AND GRIDWORK_AUTHORING)
    target_compile_options(${arg_TARGET} PRIVATE -Werror all-warnings
      "SHELL:-Xcompiler -Wall,-Wextra,-Wno-unused-parameter")
  endif()
endfunction()

# gw_gpu_c_object(TARGET name SOURCES file.c... [INCLUDES folder...] [DEFINITIONS word...]): C of ours
# that calls the CUDA runtime, with the toolkit's headers.
function(gw_gpu_c_object)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET" "SOURCES;INCLUDES;DEFINITIONS")
  add_library(${arg_TARGET} OBJECT ${arg_SOURCES})
  target_include_directories(${arg_TARGET} PRIVATE ${arg_INCLUDES})
  target_include_directories(${arg_TARGET} SYSTEM PRIVATE ${GW_CUDA_INCLUDES})
  target_compile_definitions(${arg_TARGET} PRIVATE _GNU_SOURCE ${arg_DEFINITIONS})
  target_link_libraries(${arg_TARGET} PRIVATE gw_own_code)
endfunction()
