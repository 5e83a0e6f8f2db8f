# build/<preset>/toolkit: headers and libraries under the names and in the folders that makefiles of
# applications use (spec runtime 0), made of links. Programs that are linked with -lascendcl, -lopapi, ...
# get libdrydock.so; docs/applications.md says how.

# All of one library: linking any of them, or opening it with dlopen, gives libdrydock.so.
set(DRYDOCK_ALIAS_LIBRARIES
    ascendcl acl_rt acl_op_compiler nnopbase runtime ascendalog
    graph graph_base ge_runner ge_compiler register platform tiling_api error_manager profapi
    ascendc_runtime ascend_dump mmpa c_sec unified_dlog)
# The built-in two-phase functions (src/opapi): apart, so that -lascendcl does not hide a custom operator of
# the same name.
set(DRYDOCK_OPAPI_LIBRARIES opapi opapi_nn opapi_math opapi_cv opapi_transformer)
# Folders that hold a copy of include/ and lib64/ on some installations.
set(DRYDOCK_ALIAS_FOLDERS runtime compiler acllib fwkacllib opp/built-in/op_impl/ai_core/tbe/op_api
    ${CMAKE_SYSTEM_PROCESSOR}-linux)

function(drydock_link original link)
  get_filename_component(folder ${link} DIRECTORY)
  file(MAKE_DIRECTORY ${folder})
  file(CREATE_LINK ${original} ${link} SYMBOLIC)
endfunction()

function(drydock_prefix)
  set(prefix ${PROJECT_BINARY_DIR}/toolkit)
  file(REMOVE_RECURSE ${prefix})
  # Links to folders, not to files: our headers include each other relatively.
  file(GLOB folders RELATIVE ${PROJECT_SOURCE_DIR}/include/app CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/app/*)
  foreach(folder IN LISTS folders)
    drydock_link(${PROJECT_SOURCE_DIR}/include/app/${folder} ${prefix}/include/${folder})
  endforeach()
  drydock_link(${PROJECT_BINARY_DIR}/lib/libdrydock.so ${prefix}/lib64/libdrydock.so)
  foreach(name IN LISTS DRYDOCK_ALIAS_LIBRARIES)
    drydock_link(libdrydock.so ${prefix}/lib64/lib${name}.so)
  endforeach()
  drydock_link(${PROJECT_BINARY_DIR}/lib/libdrydock_opapi.so ${prefix}/lib64/libdrydock_opapi.so)
  foreach(name IN LISTS DRYDOCK_OPAPI_LIBRARIES)
    drydock_link(libdrydock_opapi.so ${prefix}/lib64/lib${name}.so)
  endforeach()
  foreach(folder IN ITEMS lib64/stub devlib lib)
    drydock_link(${prefix}/lib64 ${prefix}/${folder})
  endforeach()
  foreach(folder IN LISTS DRYDOCK_ALIAS_FOLDERS)
    drydock_link(${prefix}/include ${prefix}/${folder}/include)
    drydock_link(${prefix}/lib64 ${prefix}/${folder}/lib64)
    drydock_link(${prefix}/lib64 ${prefix}/${folder}/devlib)
  endforeach()
  foreach(name IN ITEMS drydock drydock-c++ drydock-config)
    drydock_link(${PROJECT_BINARY_DIR}/bin/${name} ${prefix}/bin/${name})
  endforeach()
  foreach(folder IN ITEMS compiler/tikcpp tools/tikcpp)
    drydock_link(${PROJECT_BINARY_DIR}/lib/cmake/ASC ${prefix}/${folder}/ascendc_kernel_cmake)
  endforeach()
  configure_file(cmake/package/set_env.sh.in ${prefix}/set_env.sh @ONLY)
  drydock_link(../set_env.sh ${prefix}/bin/setenv.bash)
endfunction()
