#pragma once
#include <cstdint>

struct Shape {
    uint32_t count;
};
struct Value {
    float value;
};
