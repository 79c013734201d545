# Run with -DOUTPUT=… -DHEADER=… -DFUNCTION=… -DFILES=a;b;c
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
  string(APPEND entries "    EmbeddedFile{\"${name}\", ${literal}},\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"${HEADER}\"

#include <array>

namespace forewarp {

static constexpr auto kFiles = std::to_array<EmbeddedFile>({
${entries}});

std::span<const EmbeddedFile> ${FUNCTION}() {
    return kFiles;
}

} // namespace forewarp
")
