# A room is one folder under src/ and one static library; libdrydock.so is all of them together.

add_library(drydock_flags INTERFACE)
target_include_directories(drydock_flags INTERFACE ${PROJECT_SOURCE_DIR}/src)
target_compile_options(drydock_flags INTERFACE -Wall -Wextra -Wpedantic -ffp-contract=off)
if(DRYDOCK_WERROR)
  target_compile_options(drydock_flags INTERFACE -Werror)
endif()
# Not enum: C callers may pass any integer as an enumeration, which is diagnosed, and g++ keeps its value.
if(DRYDOCK_SANITIZE)
  target_compile_options(drydock_flags INTERFACE -fsanitize=${DRYDOCK_SANITIZE} -fno-sanitize=enum
                                                 -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(drydock_flags INTERFACE -fsanitize=${DRYDOCK_SANITIZE})
endif()

# Sources of a target are compiled together, DRYDOCK_UNITY at a time: parsing the headers of libraries is most of the
# work. 0 compiles each alone, as the presets for development do: an edit costs less, a missing include is seen.
set(DRYDOCK_UNITY 8 CACHE STRING "Sources per compilation")
function(drydock_unity target)
  if(DRYDOCK_UNITY GREATER 1)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${DRYDOCK_UNITY})
  endif()
endfunction()

# For the same reason the headers that most sources include are precompiled, once for rooms and once for tests.
function(drydock_precompile target)
  if(DRYDOCK_UNITY GREATER 1)
    target_precompile_headers(${target} ${ARGN})
  endif()
endfunction()
set(common_headers <algorithm> <array> <chrono> <cstdint> <cstring> <filesystem> <functional> <map> <memory> <mutex>
    <optional> <span> <string> <string_view> <thread> <variant> <vector> <fmt/format.h>)
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/headers.cpp "int main() {}\n")
add_library(drydock_headers STATIC ${CMAKE_CURRENT_BINARY_DIR}/headers.cpp)
target_link_libraries(drydock_headers PRIVATE drydock_flags fmt::fmt nlohmann_json::nlohmann_json)
drydock_precompile(drydock_headers PRIVATE ${common_headers} <nlohmann/json.hpp>)
if(DRYDOCK_TESTS)
  find_package(GTest 1.12 REQUIRED)
  add_executable(drydock_test_headers ${CMAKE_CURRENT_BINARY_DIR}/headers.cpp)
  target_compile_options(drydock_test_headers PRIVATE -O0)
  target_link_libraries(drydock_test_headers PRIVATE drydock_flags fmt::fmt GTest::gtest)
  drydock_precompile(drydock_test_headers PRIVATE ${common_headers} <gtest/gtest.h>)
endif()

# Code that touches no tensor's elements: -O1 compiles a fifth faster.
function(drydock_plain target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# drydock_room(<name> [SOURCES ...] [ROOMS other rooms it may use] [LINK external libraries] [OWN_FLAGS] [PLAIN])
# A room without sources is headers only. OWN_FLAGS: sources with compiler options of their own, which the precompiled
# headers do not suit. PLAIN: see drydock_plain.
function(drydock_room name)
  cmake_parse_arguments(ROOM "OWN_FLAGS;PLAIN" "" "SOURCES;ROOMS;LINK" ${ARGN})
  list(TRANSFORM ROOM_ROOMS PREPEND drydock_)
  if(NOT ROOM_SOURCES)
    add_library(drydock_${name} INTERFACE)
    target_link_libraries(drydock_${name} INTERFACE drydock_flags ${ROOM_ROOMS} ${ROOM_LINK})
    return()
  endif()
  add_library(drydock_${name} STATIC ${ROOM_SOURCES})
  drydock_unity(drydock_${name})
  if(NOT ROOM_OWN_FLAGS)
    drydock_precompile(drydock_${name} REUSE_FROM drydock_headers)
  endif()
  if(ROOM_PLAIN)
    drydock_plain(drydock_${name})
  endif()
  target_link_libraries(drydock_${name} PUBLIC drydock_flags ${ROOM_ROOMS} ${ROOM_LINK})
  set_property(GLOBAL APPEND PROPERTY DRYDOCK_ROOMS drydock_${name})
  set_property(GLOBAL APPEND PROPERTY DRYDOCK_LINK ${ROOM_LINK})
endfunction()

# libdrydock.so: every room, whole. Operator objects, examples and the command line link to it.
function(drydock_library)
  get_property(rooms GLOBAL PROPERTY DRYDOCK_ROOMS)
  get_property(libraries GLOBAL PROPERTY DRYDOCK_LINK)
  list(REMOVE_DUPLICATES libraries)
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/library.cpp "// all code comes from the rooms\n")
  add_library(drydock SHARED ${CMAKE_CURRENT_BINARY_DIR}/library.cpp)
  list(TRANSFORM rooms REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE archives)
  target_link_libraries(drydock PRIVATE -Wl,--whole-archive ${archives} -Wl,--no-whole-archive drydock_flags)
  target_link_libraries(drydock PUBLIC ${libraries})
  add_dependencies(drydock ${rooms})
  set_property(TARGET drydock APPEND PROPERTY LINK_DEPENDS "${archives}")
  set_target_properties(drydock PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
endfunction()

# Suites that build operators share a cache. Most do not care how their kernels are optimised: -O0 compiles in half
# the time. Those that name source lines or measure values of the flagship keep what users get (_AS_SHIPPED).
set(DRYDOCK_TEST_ENVIRONMENT_AS_SHIPPED
    "DRYDOCK_CACHE_DIR=${PROJECT_BINARY_DIR}/operators-cache;PYTHONDONTWRITEBYTECODE=1")
set(DRYDOCK_TEST_ENVIRONMENT "${DRYDOCK_TEST_ENVIRONMENT_AS_SHIPPED};DRYDOCK_OPTIMIZE=0")

# drydock_test(<binary> SOURCES ... LINK drydock_<room>... | drydock [ALONE] [HEADERS ...])
# Tests of one room link that room alone; tests that load operators link libdrydock.so. ALONE: sources whose names
# clash are compiled one by one. Tests are compiled without optimisation, half as long.
# HEADERS are precompiled for this test instead of the common ones.
function(drydock_test name)
  cmake_parse_arguments(TEST "ALONE" "TIMEOUT" "SOURCES;LINK;LABELS;HEADERS" ${ARGN})
  if(NOT TEST_TIMEOUT)
    set(TEST_TIMEOUT 300)
  endif()
  if(DRYDOCK_SANITIZE)  # five to fifteen times as slow
    math(EXPR TEST_TIMEOUT "${TEST_TIMEOUT} * 5")
  endif()
  add_executable(${name} ${TEST_SOURCES})
  if(NOT TEST_ALONE)
    drydock_unity(${name})
  endif()
  target_compile_options(${name} PRIVATE -O0)
  if(TEST_HEADERS)
    drydock_precompile(${name} PRIVATE ${TEST_HEADERS})
  else()
    drydock_precompile(${name} REUSE_FROM drydock_test_headers)
  endif()
  target_link_libraries(${name} PRIVATE drydock_flags ${TEST_LINK} GTest::gtest GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE DRYDOCK_TEST_ROOT="${PROJECT_SOURCE_DIR}")
  # One CTest entry a binary: its suites share what is costly to set up (a built operator).
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${TEST_TIMEOUT} LABELS "${TEST_LABELS}"
    ENVIRONMENT "${DRYDOCK_TEST_ENVIRONMENT}")
endfunction()
