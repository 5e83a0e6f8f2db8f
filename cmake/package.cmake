# What programs outside this build need to use it: bin/drydock-config for compile lines, and CMake
# packages below lib/cmake.

# As for kernels of an operator (src/opbuild/toolchain.cpp): what keeps a call at its own place in the
# code, so that reports name the user's line, and the macros of kernel code.
set(DRYDOCK_KERNEL_OPTIONS -std=c++17 -g -ffp-contract=off -fno-strict-aliasing -fno-optimize-sibling-calls
                           -fno-crossjumping -fno-ipa-icf)
set(DRYDOCK_KERNEL_DEFINITIONS DRYDOCK_KERNEL __CCE_AICORE__=220 __NPU_ARCH__=2201)
# A kernel test is told by these two (docs/kernel-tests.md).
set(DRYDOCK_KERNEL_TEST_DEFINITIONS ${DRYDOCK_KERNEL_DEFINITIONS} __CCE_KT_TEST__=1 ASCENDC_CPU_DEBUG=1)
set(DRYDOCK_KERNEL_INCLUDES include/kernel include/common include/host)
set(DRYDOCK_APP_INCLUDES include include/app)

function(drydock_package)
  set(library_dir ${PROJECT_BINARY_DIR}/lib)
  list(JOIN DRYDOCK_KERNEL_OPTIONS " " kernel_options)
  list(TRANSFORM DRYDOCK_KERNEL_TEST_DEFINITIONS PREPEND -D OUTPUT_VARIABLE kernel_definitions)
  list(JOIN kernel_definitions " " kernel_definitions)
  list(TRANSFORM DRYDOCK_KERNEL_DEFINITIONS PREPEND -D OUTPUT_VARIABLE launch_definitions)
  list(JOIN launch_definitions " " launch_definitions)
  list(TRANSFORM DRYDOCK_KERNEL_INCLUDES PREPEND "${PROJECT_SOURCE_DIR}/" OUTPUT_VARIABLE kernel_includes)
  list(TRANSFORM DRYDOCK_APP_INCLUDES PREPEND "${PROJECT_SOURCE_DIR}/" OUTPUT_VARIABLE app_includes)
  list(TRANSFORM kernel_includes PREPEND -I OUTPUT_VARIABLE kernel_include_flags)
  list(JOIN kernel_include_flags " " kernel_include_flags)
  list(TRANSFORM app_includes PREPEND -I OUTPUT_VARIABLE app_include_flags)
  list(JOIN app_include_flags " " app_include_flags)
  configure_file(cmake/package/drydock-config.in ${PROJECT_BINARY_DIR}/bin/drydock-config @ONLY
                 FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
  file(GLOB socs RELATIVE ${PROJECT_SOURCE_DIR}/soc CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/soc/*.toml)
  set(soc_names)
  foreach(soc IN LISTS socs)
    file(STRINGS ${PROJECT_SOURCE_DIR}/soc/${soc} line REGEX "^name *=")
    string(REGEX REPLACE "^name *= *\"([^\"]+)\".*" "\\1" name "${line}")
    list(APPEND soc_names ${name})
  endforeach()
  configure_file(cmake/package/DrydockConfig.cmake.in ${library_dir}/cmake/Drydock/DrydockConfig.cmake @ONLY)
  configure_file(cmake/package/tikicpulibConfig.cmake.in ${library_dir}/cmake/tikicpulib/tikicpulibConfig.cmake @ONLY)
  file(GLOB launch_files RELATIVE ${PROJECT_SOURCE_DIR}/cmake/package/launch CONFIGURE_DEPENDS
       ${PROJECT_SOURCE_DIR}/cmake/package/launch/*.in)
  foreach(file IN LISTS launch_files)
    string(REGEX REPLACE "\\.in$" "" name ${file})
    configure_file(cmake/package/launch/${file} ${library_dir}/cmake/ASC/${name} @ONLY)
  endforeach()
endfunction()
