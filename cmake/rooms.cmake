# A room is one folder under src/ and one static library; libdrydock.so is all of them together.

add_library(drydock_flags INTERFACE)
target_include_directories(drydock_flags INTERFACE ${PROJECT_SOURCE_DIR}/src)
target_compile_options(drydock_flags INTERFACE -Wall -Wextra -Wpedantic -ffp-contract=off)
if(DRYDOCK_WERROR)
  target_compile_options(drydock_flags INTERFACE -Werror)
endif()
if(DRYDOCK_SANITIZE)
  target_compile_options(drydock_flags INTERFACE -fsanitize=${DRYDOCK_SANITIZE} -fno-sanitize-recover=all
                                                 -fno-omit-frame-pointer)
  target_link_options(drydock_flags INTERFACE -fsanitize=${DRYDOCK_SANITIZE})
endif()

# drydock_room(<name> SOURCES ... [ROOMS other rooms it may use] [LINK external libraries])
function(drydock_room name)
  cmake_parse_arguments(ROOM "" "" "SOURCES;ROOMS;LINK" ${ARGN})
  add_library(drydock_${name} STATIC ${ROOM_SOURCES})
  list(TRANSFORM ROOM_ROOMS PREPEND drydock_)
  target_link_libraries(drydock_${name} PUBLIC drydock_flags ${ROOM_ROOMS} ${ROOM_LINK})
  set_property(GLOBAL APPEND PROPERTY DRYDOCK_ROOMS drydock_${name})
endfunction()

# libdrydock.so: every room, whole. Operator objects, examples and the command line link to it.
function(drydock_library)
  get_property(rooms GLOBAL PROPERTY DRYDOCK_ROOMS)
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/library.cpp "// all code comes from the rooms\n")
  add_library(drydock SHARED ${CMAKE_CURRENT_BINARY_DIR}/library.cpp)
  foreach(room IN LISTS rooms)
    target_link_libraries(drydock PRIVATE $<LINK_LIBRARY:WHOLE_ARCHIVE,${room}>)
  endforeach()
  target_include_directories(drydock INTERFACE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(drydock PUBLIC fmt::fmt spdlog::spdlog)
  set_target_properties(drydock PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
endfunction()

# drydock_test(<binary> SOURCES ... LINK drydock_<room>... | drydock)
# Tests of one room link that room alone; tests that load operators link libdrydock.so.
function(drydock_test name)
  cmake_parse_arguments(TEST "" "TIMEOUT" "SOURCES;LINK;LABELS" ${ARGN})
  if(NOT TEST_TIMEOUT)
    set(TEST_TIMEOUT 300)
  endif()
  add_executable(${name} ${TEST_SOURCES})
  target_link_libraries(${name} PRIVATE drydock_flags ${TEST_LINK} GTest::gtest GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE DRYDOCK_TEST_ROOT="${PROJECT_SOURCE_DIR}")
  gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST
    PROPERTIES TIMEOUT ${TEST_TIMEOUT} LABELS "${TEST_LABELS}")
endfunction()
