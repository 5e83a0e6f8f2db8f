// no include guard: included once per file
constexpr unsigned MAX_TENSORS = 12;
typedef struct {
    long rows;
    unsigned inputs;
    unsigned outputs;
    long from[MAX_TENSORS + 1];
    long to[MAX_TENSORS + 1];
    bool scaled;
} ListMoverTilingData;
