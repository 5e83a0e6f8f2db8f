#include "opbuild/tiling_struct.h"

#include <gtest/gtest.h>

namespace drydock::opbuild {
namespace {

std::vector<ScannedFile> file(const std::string& text, const char* name = "/op/x.h") {
    return {{name, strip_comments(text)}};
}

// What the compiler says about the same text.
struct Inner {
    uint8_t a;
    double b;
};
struct Sample {
    bool on = false;
    uint16_t few[3];
    const int64_t wide = 1;
    unsigned int x, y[2][2];
    Inner inner;
    float last{0};
};
constexpr const char* kSample = R"(
    struct Inner { uint8_t a; double b; };
    struct Sample {
      public:
        bool on = false;  // a comment; with a semicolon
        std::uint16_t few[3];
        int64_t wide = 1;
        unsigned int x, y[2][2];
        ns::Inner inner;
        float last{0};
    };)";

TEST(TilingStruct, HasTheLayoutOfTheCompiler) {
    const auto layout = read_struct(file(kSample), "Sample");
    ASSERT_TRUE(layout);
    EXPECT_EQ(layout->bytes, sizeof(Sample));
    EXPECT_EQ(layout->line, 3);
    const std::vector<std::pair<std::string, size_t>> expected = {
        {"on", offsetof(Sample, on)},
        {"few", offsetof(Sample, few)},
        {"wide", offsetof(Sample, wide)},
        {"x", offsetof(Sample, x)},
        {"y", offsetof(Sample, y)},
        {"inner.a", offsetof(Sample, inner) + offsetof(Inner, a)},
        {"inner.b", offsetof(Sample, inner) + offsetof(Inner, b)},
        {"last", offsetof(Sample, last)}};
    ASSERT_EQ(layout->fields.size(), expected.size());
    for (size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(layout->fields[i].name, expected[i].first);
        EXPECT_EQ(layout->fields[i].offset, expected[i].second) << expected[i].first;
    }
    EXPECT_EQ(layout->fields[4].bytes, sizeof(Sample::y));
}

// Whatever the text alone does not tell.
TEST(TilingStruct, IsNotGuessed) {
    for (const char* text :
         {"struct S { uint32_t n[kCount]; };", "struct S { Unknown u; };",
          "struct S : Base { int n; };", "struct S { int get() const { return 1; } int n; };",
          "struct S { std::array<int, 3> n; };", "struct S { int n : 4; };",
          "struct S { int* n; };", "struct S {\n#ifdef A\n int n;\n#endif\n};",
          "#pragma pack(push, 1)\nstruct S { char c; int n; };",
          "struct S { int a; }; struct S { int b; };", "struct T { int n; };",
          "struct S { union { int a; float b; }; };"})
        EXPECT_FALSE(read_struct(file(text), "S")) << text;
}

std::vector<FieldConflict> conflicts(const std::string& host, const std::string& kernel) {
    const auto sides =
        tiling_sides(file(host + " f() { ctx->GetTilingData<ns::H>(); }", "/op/host.h"),
                     file(kernel + " REGISTER_TILING_DEFAULT(K);", "/op/kernel.h"), {}, "Op");
    return sides.empty() ? std::vector<FieldConflict>{} : field_conflicts(sides[0]);
}

TEST(TilingStruct, FieldsThatLieElsewhereAreFound) {
    const char* kernel = "struct K { uint32_t length; float slope; float scale; };";
    EXPECT_TRUE(
        conflicts("struct H { uint32_t length; float slope; float scale; };", kernel).empty());
    // Signs, spellings of names and further fields are no conflict.
    EXPECT_TRUE(conflicts("struct H { int Length; float slope_; float scale; int more; };", kernel)
                    .empty());
    const auto swapped =
        conflicts("struct H { uint32_t length; float scale; float slope; };", kernel);
    ASSERT_EQ(swapped.size(), 2U);
    EXPECT_EQ(swapped[0].kernel.name, "slope");
    EXPECT_EQ(swapped[0].host.offset, 8U);
    EXPECT_EQ(conflicts("struct H { uint64_t length; float slope; float scale; };", kernel).size(),
              3U);
    EXPECT_EQ(conflicts("struct H { uint32_t length; int slope; float scale; };", kernel).size(),
              1U);
}

TEST(TilingStruct, StructuresAreFoundBySide) {
    const std::string both = "struct S { int a; };";
    const auto shared =
        tiling_sides(file(both + "GetTilingData<S>()"),
                     file(both + "GET_TILING_DATA_WITH_STRUCT(S, d, t);"), {}, "Op");
    ASSERT_EQ(shared.size(), 1U);
    EXPECT_TRUE(shared[0].shared());
    // Several on one side, none of the same name: nobody knows which belong together.
    EXPECT_TRUE(
        tiling_sides(file(both + "struct T { int b; }; GetTilingData<S>(); GetTilingData<T>();"),
                     file("struct K { int a; }; REGISTER_TILING_DEFAULT(K);", "/op/k.h"), {}, "Op")
            .empty());
    const host::TilingClass tiling{"Op", "C", 8, {{"uint32_t", "n", 0, false, 'u', 0, 4}}};
    const auto of_class =
        tiling_sides({}, file("struct C { uint32_t m; uint32_t n; }; REGISTER_TILING_DEFAULT(C);"),
                     {tiling}, "Op");
    ASSERT_EQ(of_class.size(), 1U);
    EXPECT_EQ(field_conflicts(of_class[0]).size(), 1U);
}

TEST(TilingStruct, AccessesAreFound) {
    const auto files = file("int n;\nf(data.n);\ng(t->slope);", "/op/op_kernel/k.cpp");
    EXPECT_EQ(member_access(files, "n", "/op"), "op_kernel/k.cpp:2");
    EXPECT_EQ(member_access(files, "outer.slope", "/op"), "op_kernel/k.cpp:3");
    EXPECT_EQ(member_access(files, "scale", "/op"), "");
}

}  // namespace
}  // namespace drydock::opbuild
