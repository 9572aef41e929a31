# SPDX-License-Identifier: MIT
# Versions of an exercise that are written as changes (tests/wrong_solutions/tool/version.h says how):
# mistakes in tests/wrong_solutions/lessonN/NAME.mistakes, unusual right variants in
# tests/right_solutions/lessonN/NAME.variants. They are compiled as the whole files that the program
# `mistakes` makes of them.
set(GW_VERSIONS ${CMAKE_BINARY_DIR}/versions)

# gw_read_versions(result list): the names in a list, and for each NAME ${result}_NAME_expect, "fail: the
# words of the answer", and ${result}_NAME_seconds. The list is looked through for these alone; what is
# wrong in it `mistakes` says.
function(gw_read_versions result list)
  set(names "")
  if(EXISTS ${list})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list})
    file(READ ${list} text)
    string(REGEX MATCHALL "\n((mistake|variant) [a-z0-9_]+|(expect|seconds): [^\n]+)" lines "${text}")
    foreach(line IN LISTS lines)
      if(line MATCHES "^\n(mistake|variant) (.*)$")
        set(name ${CMAKE_MATCH_2})
        list(APPEND names ${name})
        set(${result}_${name}_expect "" PARENT_SCOPE)
        set(${result}_${name}_seconds "" PARENT_SCOPE)
      elseif(line MATCHES "^\n(expect|seconds): (.*)$")
        set(${result}_${name}_${CMAKE_MATCH_1} "${CMAKE_MATCH_2}" PARENT_SCOPE)
      endif()
    endforeach()
  endif()
  set(${result} "${names}" PARENT_SCOPE)
endfunction()

# gw_expand_versions(name): the rule that writes an exercise's versions as whole files,
# ${GW_VERSIONS}/NAME/wrong/MISTAKE.cu and ${GW_VERSIONS}/NAME/right/VARIANT.cu. What has not changed is not
# written again.
function(gw_expand_versions name)
  gw_get_property(label ${name} LABEL)
  gw_get_property(lesson ${name} LESSON)
  gw_get_property(file_name ${name} FILE)
  get_filename_component(extension ${file_name} EXT)
  set(solution ${CMAKE_SOURCE_DIR}/solutions/${lesson}/${file_name})
  set(wrong ${CMAKE_SOURCE_DIR}/tests/wrong_solutions/${label}/${name})
  set(right ${CMAKE_SOURCE_DIR}/tests/right_solutions/${label}/${name})
  gw_read_versions(wrong_names ${wrong}.mistakes)
  gw_read_versions(right_names ${right}.variants)
  list(TRANSFORM wrong_names REPLACE "(.+)" "${GW_VERSIONS}/${name}/wrong/\\1${extension}")
  list(TRANSFORM right_names REPLACE "(.+)" "${GW_VERSIONS}/${name}/right/\\1${extension}")
  file(GLOB inputs CONFIGURE_DEPENDS ${wrong}.mistakes ${right}.variants)
  if(wrong_names OR right_names)
    add_custom_command(OUTPUT ${wrong_names} ${right_names}
      COMMAND mistakes expand ${solution} ${right} ${wrong} ${GW_VERSIONS}/${name}
      DEPENDS mistakes ${solution} ${inputs}
      COMMENT "Writing the versions of ${name}" VERBATIM)
  endif()
endfunction()
