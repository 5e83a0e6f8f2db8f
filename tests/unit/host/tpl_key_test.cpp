#include <gtest/gtest.h>

#include "ascendc/host_api/tiling/template_argument.h"
#include "base/error.h"
#include "host/definition.h"
#include "host/log_capture.h"
#include "host/registrations.h"
#include "host/tpl_table.h"

// One declaration and selection of this translation unit, as an operator's key header writes it.
ASCENDC_TPL_ARGS_DECL(SampleOp,
                      ASCENDC_TPL_DATATYPE_DECL(D_T_X, C_DT_FLOAT, C_DT_FLOAT16,
                                                ASCENDC_TPL_INPUT(0)),
                      ASCENDC_TPL_UINT_DECL(BUFFER_MODE, 8, ASCENDC_TPL_UI_LIST, 0, 1, 30),
                      ASCENDC_TPL_BOOL_DECL(FAST, 0, 1), )

ASCENDC_TPL_SEL(ASCENDC_TPL_ARGS_SEL(ASCENDC_TPL_UINT_SEL(BUFFER_MODE, ASCENDC_TPL_UI_LIST, 0, 1),
                                     ASCENDC_TPL_DATATYPE_SEL(D_T_X, C_DT_FLOAT16),
                                     ASCENDC_TPL_BOOL_SEL(FAST, 0)),
                ASCENDC_TPL_ARGS_SEL(ASCENDC_TPL_DATATYPE_SEL(D_T_X, C_DT_FLOAT),
                                     ASCENDC_TPL_UINT_SEL(BUFFER_MODE, ASCENDC_TPL_UI_LIST, 30),
                                     ASCENDC_TPL_BOOL_SEL(FAST, 0, 1),
                                     ASCENDC_TPL_KERNEL_TYPE_SEL(ASCENDC_TPL_MIX_AIV_1_0)), );

namespace drydock::host {
namespace {

TplParam uint_param(const std::string& name, uint32_t bits, std::vector<uint64_t> values) {
    TplParam param;
    param.name = name;
    param.kind = TplKind::kUint;
    param.bits = bits;
    param.values = std::move(values);
    return param;
}

TplSchema one_param(uint32_t bits, std::vector<uint64_t> declared, std::vector<uint64_t> selected) {
    return {"Op",
            {uint_param("schMode", bits, std::move(declared))},
            {{uint_param("schMode", 0, std::move(selected))}}};
}

TEST(TplKey, ExamplesOfTheSpecification) {
    // spec host-op 5.3: schMode, 1 bit, list 0, 1
    const TplSchema schema = one_param(1, {0, 1}, {0, 1});
    EXPECT_EQ(encode_tpl_key(schema, {0}).key, 0U);
    EXPECT_EQ(encode_tpl_key(schema, {1}).key, 1U);
    // (D_T_X, 8 bits)(BUFFER_MODE, 8 bits): (C_DT_FLOAT16, 1) -> 1 | 1 << 8
    EXPECT_EQ(GET_TPL_TILING_KEY(C_DT_FLOAT16, 1, false), 257U);
    // UINT by index: 30 is the third value; FAST lies above the two bytes.
    EXPECT_EQ(GET_TPL_TILING_KEY(C_DT_FLOAT, 30, true), (2U << 8) | (1U << 16));
}

TEST(TplKey, ErrorsNameTheParameterAndGiveAllOnes) {
    LogCapture capture;
    EXPECT_EQ(GET_TPL_TILING_KEY(C_DT_FLOAT16, 5, 0), UINT64_MAX);
    ASSERT_EQ(capture.lines().size(), 1U);
    EXPECT_NE(capture.lines()[0].find("BUFFER_MODE"), std::string::npos) << capture.lines()[0];
    EXPECT_EQ(GET_TPL_TILING_KEY(C_DT_FLOAT16, 30, 0), UINT64_MAX);  // declared, not selected
    ASSERT_EQ(capture.lines().size(), 2U);
    EXPECT_NE(capture.lines()[1].find("BUFFER_MODE=30"), std::string::npos) << capture.lines()[1];
    EXPECT_EQ(GET_TPL_TILING_KEY(C_DT_FLOAT16, 1), UINT64_MAX);  // one argument too few
}

TEST(TplKey, SelParamSetsTheKey) {
    struct Context {
        uint64_t key = 0;
        void SetTilingKey(uint64_t value) { key = value; }
    } context;
    const int signed_mode = 1;  // not a constant expression: accepted
    ASCENDC_TPL_SEL_PARAM(&context, C_DT_FLOAT16, signed_mode, false);
    EXPECT_EQ(context.key, 257U);
}

const TplSchema& collected() {
    const auto& templates = process_registrations().templates;
    for (const auto& entry : templates) {
        if (entry->schema.op_type == "SampleOp") {
            return entry->schema;
        }
    }
    throw std::runtime_error("the table was not registered");
}

TEST(TplInstances, FollowTheTypeCombination) {
    TypeCombination half;
    half.inputs = {DType::kFloat16};
    const std::vector<TplInstance> instances = tpl_instances(collected(), half);
    ASSERT_EQ(instances.size(), 2U);
    EXPECT_EQ(instances[0].values, (std::vector<uint64_t>{1, 0, 0}));
    EXPECT_EQ(instances[0].key, 1U);
    EXPECT_EQ(instances[1].key, 257U);
    EXPECT_FALSE(instances[0].kernel_type.has_value());

    TypeCombination single;
    single.inputs = {DType::kFloat32};
    const std::vector<TplInstance> other = tpl_instances(collected(), single);
    ASSERT_EQ(other.size(), 2U);
    EXPECT_EQ(other[1].key, (2U << 8) | (1U << 16));
    EXPECT_EQ(other[0].kernel_type, 4U);

    TypeCombination none;
    none.inputs = {DType::kInt8};
    EXPECT_TRUE(tpl_instances(collected(), none).empty());
}

TEST(TplInstances, DuplicatesAreRemoved) {
    TplSchema schema = one_param(2, {3, 5, 7}, {3, 5});
    schema.selected.push_back({uint_param("schMode", 0, {5, 7})});
    const std::vector<TplInstance> instances = tpl_instances(schema, {});
    ASSERT_EQ(instances.size(), 3U);
    EXPECT_EQ(instances[2].values, std::vector<uint64_t>{7});
    EXPECT_EQ(instances[2].key, 2U);
}

void expect_rejected(const TplSchema& schema, const std::string& text) {
    try {
        tpl_instances(schema, {});
        FAIL() << "accepted, expected: " << text;
    } catch (const BuildError& error) {
        EXPECT_NE(std::string(error.what()).find(text), std::string::npos) << error.what();
    }
    EXPECT_FALSE(encode_tpl_key(schema, {0}).key.has_value());
}

TEST(TplInstances, StrictRules) {
    expect_rejected(one_param(1, {0, 1, 2}, {0}), "1 bits cannot hold code 2");
    expect_rejected(one_param(1, {0, 1}, {2}), "schMode the value 2");
    expect_rejected(one_param(65, {0}, {0}), "width 65");

    TplSchema undeclared = one_param(1, {0, 1}, {0});
    undeclared.selected[0].push_back(uint_param("other", 0, {0}));
    expect_rejected(undeclared, "other, which is not declared");

    TplSchema missing = one_param(1, {0, 1}, {0});
    missing.declared.push_back(uint_param("second", 1, {0}));
    expect_rejected(missing, "does not name second");

    TplSchema twice = one_param(1, {0, 1}, {0});
    twice.selected[0].push_back(uint_param("schMode", 0, {0}));
    expect_rejected(twice, "schMode twice");

    TplSchema wide;
    for (const char* name : {"a", "b", "c", "d", "e"}) {
        wide.declared.push_back(uint_param(name, 16, {0}));
    }
    expect_rejected(wide, "80 bits");
}

TEST(TplTable, RangesAreExpanded) {
    using detail::TplArgKind;
    Registrations registrations;
    const RegistrationScope scope(registrations);
    // MIX: 2 ranges [0,2] and [8,9], then single values
    detail::TplTable table("Ranges",
                           {detail::tpl_param("n", TplArgKind::kUint, 4, 2, 2, 0, 2, 8, 9, 20)});
    table.select({{detail::tpl_param("n", TplArgKind::kUint, 0, 0, 1, 8, 9)}});
    const TplSchema& schema = registrations.templates.at(0)->schema;
    EXPECT_EQ(schema.declared[0].values, (std::vector<uint64_t>{0, 1, 2, 8, 9, 20}));
    EXPECT_EQ(schema.selected[0][0].values, (std::vector<uint64_t>{8, 9}));
    EXPECT_EQ(table.key(9), 4U);
    LogCapture capture;
    EXPECT_EQ(table.key(20), UINT64_MAX);
}

}  // namespace
}  // namespace drydock::host
