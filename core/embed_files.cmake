# forewarp_embed_files(OUTPUT HEADER NAMESPACE FUNCTION FILE...) makes the body of std::span<const EmbeddedFile> FUNCTION(),
# which HEADER declares in NAMESPACE, so that a program needs no installed data; each file goes under its name without folder.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(FOREWARP_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})
  function(forewarp_embed_files output header namespace function)
    add_custom_command(
      OUTPUT ${output}
      COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DHEADER=${header} -DNAMESPACE=${namespace} -DFUNCTION=${function}
              "-DFILES=${ARGN}" -P ${FOREWARP_EMBED_SCRIPT}
      DEPENDS ${ARGN} ${FOREWARP_EMBED_SCRIPT}
      COMMENT "Embedding the files of ${function}"
      VERBATIM)
  endfunction()
  return()
endif()

set(entries "")
foreach(file IN LISTS FILES)
  file(READ ${file} text)
  cmake_path(GET file FILENAME name)
  # Compilers limit the length of one literal; pieces of a few kilobytes, cut at line ends, stay far below.
  string(LENGTH "${text}" length)
  set(literal "")
  set(position 0)
  while(position LESS length)
    string(SUBSTRING "${text}" ${position} 8000 piece)
    string(FIND "${piece}" "\n" cut REVERSE)
    math(EXPR cut "${cut} + 1")
    math(EXPR end "${position} + 8000")
    if(end LESS length AND cut GREATER 0)
      string(SUBSTRING "${piece}" 0 ${cut} piece)
      math(EXPR end "${position} + ${cut}")
    endif()
    string(APPEND literal "R\"embedded(${piece})embedded\"\n")
    set(position ${end})
  endwhile()
  string(STRIP "${literal}" literal)
  string(APPEND literal "sv") # Its length is part of it: compilers count the characters of other literals step by step.
  string(APPEND entries "    EmbeddedFile{\"${name}\", ${literal}},\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"${HEADER}\"

#include <array>
#include <string_view>

namespace ${NAMESPACE} {

using namespace std::string_view_literals;

static constexpr auto kFiles = std::to_array<EmbeddedFile>({
${entries}});

std::span<const EmbeddedFile> ${FUNCTION}() {
    return kFiles;
}

} // namespace ${NAMESPACE}
")
