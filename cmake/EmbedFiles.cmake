# Writes a .cpp whose raw string literals hold files, so that a program needs no installed data.
# forewarp_embed_devices(OUTPUT FILE...) makes the body of core/device/embedded_profiles.h.
set(FOREWARP_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/embed_devices.cmake)

function(forewarp_embed_devices output)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} "-DFILES=${ARGN}" -P ${FOREWARP_EMBED_SCRIPT}
    DEPENDS ${ARGN} ${FOREWARP_EMBED_SCRIPT}
    COMMENT "Embedding device profiles"
    VERBATIM)
endfunction()

# forewarp_embed_files(OUTPUT HEADER FUNCTION FILE...) makes the body of std::span<const EmbeddedFile> FUNCTION(), which
# HEADER declares in namespace forewarp; each file under its name without folder.
set(FOREWARP_EMBED_FILES_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/embed_files.cmake)

function(forewarp_embed_files output header function)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DHEADER=${header} -DFUNCTION=${function} "-DFILES=${ARGN}"
            -P ${FOREWARP_EMBED_FILES_SCRIPT}
    DEPENDS ${ARGN} ${FOREWARP_EMBED_FILES_SCRIPT}
    COMMENT "Embedding the files of ${function}"
    VERBATIM)
endfunction()
