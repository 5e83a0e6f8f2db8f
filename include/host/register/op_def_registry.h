#pragma once
// The definition of an operator (spec host-op 2).
#include "graph/operator_reg.h"
#include "register/op_impl_registry.h"

namespace ops {

enum Option { IGNORE = 0, OPTIONAL = 1, REQUIRED = 2, DYNAMIC = 3, VIRTUAL = 4 };
enum class FormatCheckOption : uint32_t { DEFAULT = 0, STRICT = 1, MAX };
enum class DependScope : uint32_t { ALL = 0, TILING = 1, INVALID_SCOPE };
enum class FollowType : uint32_t { ALL = 0, DTYPE = 1, FORMAT = 2, SHAPE = 3, INVALID_TYPE };
enum class ScalarType : uint32_t {
    UINT64 = 0,
    INT64,
    UINT32,
    INT32,
    UINT16,
    INT16,
    UINT8,
    INT8,
    FLOAT32 = 8,
    FLOAT16 = 9,
    INVALID_DTYPE = 0xFFFFFFFF
};
enum class CommentSection : uint32_t {
    CATEGORY = 0,
    BRIEF,
    CONSTRAINTS,
    RESTRICTIONS,
    SEE,
    THIRDPARTYFWKCOMPAT,
    SECTION_MAX
};
enum class HcclServerType : uint32_t { AICPU = 0, AICORE = 1, CCU = 2, MAX };
enum class AttrDataType {
    ATTR_DT_BOOL = 0,
    ATTR_DT_FLOAT = 1,
    ATTR_DT_INT = 2,
    ATTR_DT_STR = 3,
    ATTR_DT_LIST_BOOL = 4,
    ATTR_DT_LIST_FLOAT = 5,
    ATTR_DT_LIST_INT = 6,
    ATTR_DT_LIST_LIST_INT = 7,
    ATTR_DT_MAX
};

union ScalarNum {
    uint64_t value_u64;
    int64_t value_i64;
    float value_f32;
};

/// A number with its type; integers become floats for a float type and the other way round.
struct ScalarVar {
    ScalarType scalar_type = ScalarType::INVALID_DTYPE;
    ScalarNum scalar_num = {0};

    ScalarVar() = default;
    ScalarVar(ScalarType type, uint64_t value) : scalar_type(type) { Set(value); }
    ScalarVar(ScalarType type, int64_t value) : scalar_type(type) { Set(value); }
    ScalarVar(ScalarType type, int value) : scalar_type(type) { Set(int64_t{value}); }
    ScalarVar(ScalarType type, unsigned int value) : scalar_type(type) { Set(uint64_t{value}); }
    ScalarVar(ScalarType type, float value) : scalar_type(type) { Set(value); }
    ScalarVar(ScalarType type, double value) : scalar_type(type) { Set(static_cast<float>(value)); }
    bool IsFloat() const {
        return scalar_type == ScalarType::FLOAT32 || scalar_type == ScalarType::FLOAT16;
    }

  private:
    template <typename T>
    void Set(T value) {
        if (IsFloat()) {
            scalar_num.value_f32 = static_cast<float>(value);
        } else if (std::is_unsigned_v<T>) {
            scalar_num.value_u64 = static_cast<uint64_t>(value);
        } else {
            scalar_num.value_i64 = static_cast<int64_t>(value);
        }
    }
};

struct OpParamData;
struct OpAttrData;
struct OpConfigData;
struct OpAICoreData;
struct OpData;

/// One input or output. Columns: entry i of every parameter together is type combination i.
class OpParamDef {
  public:
    explicit OpParamDef(const char* name);
    OpParamDef(const OpParamDef& other);
    OpParamDef& operator=(const OpParamDef& other);
    ~OpParamDef();

    OpParamDef& ParamType(Option type);
    OpParamDef& DataType(std::vector<ge::DataType> types);
    OpParamDef& DataTypeList(std::vector<ge::DataType> types);
    OpParamDef& DataTypeForBinQuery(std::vector<ge::DataType> types);
    OpParamDef& Format(std::vector<ge::Format> formats);
    OpParamDef& FormatList(std::vector<ge::Format> formats);
    OpParamDef& FormatForBinQuery(std::vector<ge::Format> formats);
    OpParamDef& UnknownShapeFormat(std::vector<ge::Format> formats);
    OpParamDef& ValueDepend(Option depend);
    OpParamDef& ValueDepend(Option depend, DependScope scope);
    OpParamDef& IgnoreContiguous();
    OpParamDef& AutoContiguous();
    OpParamDef& Scalar();
    OpParamDef& ScalarList();
    OpParamDef& To(ge::DataType type);
    OpParamDef& To(const char* name);
    OpParamDef& Follow(const char* name);
    OpParamDef& Follow(const char* name, FollowType type);
    OpParamDef& InitValue(uint64_t value);
    OpParamDef& InitValue(const ScalarVar& value);
    OpParamDef& InitValue(const std::vector<ScalarVar>& values);
    OpParamDef& OutputShapeDependOnCompute();
    OpParamDef& Version(uint32_t version);
    OpParamDef& Comment(const char* comment);

    const OpParamData& Data() const { return *data_; }

  private:
    std::unique_ptr<OpParamData> data_;
};

class OpAttrDef {
  public:
    explicit OpAttrDef(const char* name);
    OpAttrDef(const OpAttrDef& other);
    OpAttrDef& operator=(const OpAttrDef& other);
    ~OpAttrDef();

    OpAttrDef& AttrType(Option type);
    OpAttrDef& Bool();
    OpAttrDef& Bool(bool value);
    OpAttrDef& Float();
    OpAttrDef& Float(float value);
    OpAttrDef& Int();
    OpAttrDef& Int(int64_t value);
    OpAttrDef& String();
    OpAttrDef& String(const char* value);
    OpAttrDef& ListBool();
    OpAttrDef& ListBool(std::vector<bool> value);
    OpAttrDef& ListFloat();
    OpAttrDef& ListFloat(std::vector<float> value);
    OpAttrDef& ListInt();
    OpAttrDef& ListInt(std::vector<int64_t> value);
    OpAttrDef& ListListInt();
    OpAttrDef& ListListInt(std::vector<std::vector<int64_t>> value);
    OpAttrDef& Version(uint32_t version);
    OpAttrDef& Comment(const char* comment);
    ge::AscendString& GetName() const;
    bool IsRequired();

    const OpAttrData& Data() const { return *data_; }

  private:
    std::unique_ptr<OpAttrData> data_;
};

/// What differs on one SoC: flags, keys and parameters that override those of the OpDef by name.
class OpAICoreConfig {
  public:
    OpAICoreConfig();                          ///< no flags
    explicit OpAICoreConfig(const char* soc);  ///< the six default flags
    OpAICoreConfig(const OpAICoreConfig& other);
    OpAICoreConfig& operator=(const OpAICoreConfig& other);
    ~OpAICoreConfig();

    OpParamDef& Input(const char* name);
    OpParamDef& Output(const char* name);
    OpAICoreConfig& DynamicCompileStaticFlag(bool flag);
    OpAICoreConfig& DynamicFormatFlag(bool flag);
    OpAICoreConfig& DynamicRankSupportFlag(bool flag);
    OpAICoreConfig& DynamicShapeSupportFlag(bool flag);
    OpAICoreConfig& NeedCheckSupportFlag(bool flag);
    OpAICoreConfig& PrecisionReduceFlag(bool flag);
    /// Setting a key twice keeps the last value.
    OpAICoreConfig& ExtendCfgInfo(const char* key, const char* value);

    const OpConfigData& Data() const { return *data_; }

  private:
    std::unique_ptr<OpConfigData> data_;
};

class OpAICoreDef {
  public:
    OpAICoreDef();
    OpAICoreDef(const OpAICoreDef& other);
    OpAICoreDef& operator=(const OpAICoreDef& other);
    ~OpAICoreDef();

    OpAICoreDef& SetTiling(gert::TilingKernelFunc function);
    OpAICoreDef& LaunchWithZeroEleOutputTensors(bool flag);
    // Questions that the graph compiler asks; here nobody asks them.
    template <typename F>
    OpAICoreDef& SetCheckSupport(F) {
        return *this;
    }
    template <typename F>
    OpAICoreDef& SetOpSelectFormat(F) {
        return *this;
    }
    template <typename F>
    OpAICoreDef& SetOpSupportInfo(F) {
        return *this;
    }
    template <typename F>
    OpAICoreDef& SetOpSpecInfo(F) {
        return *this;
    }
    template <typename F>
    OpAICoreDef& SetParamGeneralize(F) {
        return *this;
    }
    OpAICoreDef& AddConfig(const char* soc);
    /// Copies the config now; a later config of the same soc replaces it.
    OpAICoreDef& AddConfig(const char* soc, OpAICoreConfig& config);

    const OpAICoreData& Data() const { return *data_; }

  private:
    std::unique_ptr<OpAICoreData> data_;
};

// Implementations that run elsewhere than on the AI Core are accepted and have no effect.
class OpAICPUDef {
  public:
    OpAICPUDef& OpKernelLib(const char*) { return *this; }
    OpAICPUDef& OpsFlag(const char*) { return *this; }
    OpAICPUDef& ExtendCfgInfo(const char*, const char*) { return *this; }
};
class OpHostCPUDef {
  public:
    OpHostCPUDef& ExtendCfgInfo(const char*, const char*) { return *this; }
};
class OpMC2Def {
  public:
    OpMC2Def& HcclGroup(const char*) { return *this; }
    OpMC2Def& HcclGroup(std::vector<const char*>) { return *this; }
    void HcclServerType(enum HcclServerType, const char* = nullptr) {}
};

/// Base of every definition class. Input, Output and Attr find or create by name; the order of
/// creation is the order of the prototype.
class OpDef {
  public:
    explicit OpDef(const char* type);
    OpDef(const OpDef& other);
    OpDef& operator=(const OpDef& other);
    ~OpDef();

    OpParamDef& Input(const char* name);
    OpParamDef& Output(const char* name);
    OpAttrDef& Attr(const char* name);
    OpAICoreDef& AICore();
    OpAICPUDef& AICPU() { return aicpu_; }
    OpHostCPUDef& HostCPU() { return host_cpu_; }
    OpMC2Def& MC2() { return mc2_; }
    OpDef& SetInferShape(gert::InferShapeKernelFunc function);
    OpDef& SetInferShapeRange(gert::InferShapeRangeKernelFunc function);
    OpDef& SetInferDataType(gert::InferDataTypeKernelFunc function);
    gert::InferShapeKernelFunc& GetInferShape();
    gert::InferShapeRangeKernelFunc& GetInferShapeRange();
    gert::InferDataTypeKernelFunc& GetInferDataType();
    OpDef& Comment(CommentSection section, const char* comment);
    OpDef& FormatMatchMode(FormatCheckOption option);
    OpDef& EnableFallBack();

    const OpData& Data() const { return *data_; }

  private:
    std::unique_ptr<OpData> data_;
    OpAICPUDef aicpu_;
    OpHostCPUDef host_cpu_;
    OpMC2Def mc2_;
};

using OpDefFactoryFunction = OpDef (*)(const char* type);
/// Makes the definition known; `file` is where it is written.
bool RegisterOpDef(const char* type, OpDefFactoryFunction factory, const char* file);

}  // namespace ops

#define OP_ADD(op_class, ...)                                                            \
    [[maybe_unused]] static const bool drydock_op_def_##op_class = ::ops::RegisterOpDef( \
        #op_class, [](const char* type) -> ::ops::OpDef { return op_class(type); }, __FILE__);
