# Run with -DOUTPUT=… -DFILES=a;b;c
set(profiles "")
set(capabilities "")
foreach(file IN LISTS FILES)
  file(READ ${file} text)
  cmake_path(GET file FILENAME name)
  # Compilers limit the length of one literal; pieces of a few kilobytes stay far below.
  string(LENGTH "${text}" length)
  set(literal "")
  set(position 0)
  while(position LESS length)
    string(SUBSTRING "${text}" ${position} 8000 piece)
    string(APPEND literal "R\"embedded(${piece})embedded\"\n")
    math(EXPR position "${position} + 8000")
  endwhile()
  if(name STREQUAL "compute_capabilities.json")
    set(capabilities "${literal}")
  else()
    string(APPEND profiles "    EmbeddedFile{\"${name}\", ${literal}},\n")
  endif()
endforeach()
file(WRITE ${OUTPUT} "#include \"core/device/embedded_profiles.h\"

#include <array>

namespace forewarp {

static constexpr auto kProfiles = std::to_array<EmbeddedFile>({
${profiles}});

std::span<const EmbeddedFile> embeddedDeviceProfiles() {
    return kProfiles;
}

std::string_view embeddedComputeCapabilities() {
    return ${capabilities};
}

} // namespace forewarp
")
