// Kinds of template parameters that tpl_key_test.cpp leaves out; one table a translation unit.
#include <gtest/gtest.h>

#include "ascendc/host_api/tiling/template_argument.h"
#include "host/definition.h"
#include "host/registrations.h"
#include "host/tpl_table.h"

ASCENDC_TPL_ARGS_DECL(KindsOp, ASCENDC_TPL_FORMAT_DECL(F_X, C_FORMAT_ND, C_FORMAT_NCHW),
                      ASCENDC_TPL_DATATYPE_DECL(D_T_Y, C_DT_FLOAT, C_DT_FLOAT16,
                                                ASCENDC_TPL_OUTPUT(0)),
                      ASCENDC_TPL_UINT_DECL(MODE, ASCENDC_TPL_1_BW, ASCENDC_TPL_UI_LIST, 0, 1), )

ASCENDC_TPL_SEL(ASCENDC_TPL_ARGS_SEL(ASCENDC_TPL_FORMAT_SEL(F_X, C_FORMAT_ND, C_FORMAT_NCHW),
                                     ASCENDC_TPL_DATATYPE_SEL(D_T_Y, C_DT_FLOAT, C_DT_FLOAT16),
                                     ASCENDC_TPL_UINT_SEL(MODE, ASCENDC_TPL_UI_LIST, 1),
                                     ASCENDC_TPL_DETERMINISTIC_SEL(1)), );

namespace drydock::host {
namespace {

const TplSchema& collected() {
    for (const auto& entry : process_registrations().templates)
        if (entry->schema.op_type == "KindsOp") return entry->schema;
    throw std::runtime_error("the table was not registered");
}

TEST(TplKinds, FormatsAndTheTypeOfAnOutput) {
    const TplSchema& schema = collected();
    ASSERT_EQ(schema.declared.size(), 3U);
    EXPECT_EQ(schema.declared[0].kind, TplKind::kFormat);
    EXPECT_EQ(schema.declared[0].bits, 8U);
    EXPECT_EQ(schema.declared[1].follows_output, 0U);
    TypeCombination types;
    types.outputs = {DType::kFloat16};
    const std::vector<TplInstance> instances = tpl_instances(schema, types);
    ASSERT_EQ(instances.size(), 2U) << "two formats, the type follows the output";
    for (const TplInstance& instance : instances)
        EXPECT_EQ(instance.values[1], uint64_t{C_DT_FLOAT16});
    // spec host-op 5.3: 8 bits of format, 8 of the type, 1 of the mode.
    EXPECT_EQ(GET_TPL_TILING_KEY(C_FORMAT_ND, C_DT_FLOAT16, 1),
              uint64_t{C_FORMAT_ND} | uint64_t{C_DT_FLOAT16} << 8 | 1ull << 16);
}

TEST(TplKinds, NumbersOfTheKernelTypes) {
    const int numbers[] = {
        ASCENDC_TPL_AIC_ONLY,    ASCENDC_TPL_MIX_AIC_1_0,     ASCENDC_TPL_MIX_AIC_1_1,
        ASCENDC_TPL_MIX_AIC_1_2, ASCENDC_TPL_AICORE,          ASCENDC_TPL_VECTORCORE,
        ASCENDC_TPL_MIX_AICORE,  ASCENDC_TPL_MIX_VECTOR_CORE, ASCENDC_TPL_MAX};
    const int expected[] = {1, 5, 6, 7, 8, 9, 10, 11, 12};
    for (int i = 0; i < 9; ++i) EXPECT_EQ(numbers[i], expected[i]) << i;
    EXPECT_EQ(ASCENDC_TPL_OUTPUT(3), 900000003ULL);
}

}  // namespace
}  // namespace drydock::host
