#pragma once
// Between the generated aclnn_<op>.cpp (opbuild/codegen writes it) and the two-phase protocol
// (src/aclnn). C++17, C linkage, no exception crosses it.
#include <cstddef>
#include <cstdint>

struct aclOpExecutor;

extern "C" {

/// One C parameter of aclnn<T>GetWorkspaceSize, in order: inputs, attributes, outputs (an in-place
/// parameter stands once, at its input's place).
struct DrydockAclnnArg {
    enum Kind : uint32_t {
        kTensor, kTensorList, kScalar, kScalarList, kIntArray, kFloatArray, kBoolArray, kInt, kDouble, kBool, kString,
        kIntLists  ///< object: const std::vector<std::vector<int64_t>>*; no generated API has it
    } kind;
    const void* object;   ///< aclTensor*, aclTensorList*, ... or char*; null allowed
    int64_t integer;      ///< kInt, kBool
    double real;          ///< kDouble
};

/// First phase. `manifest_dir` holds the manifest.json of the built operator; `op_type` is the type it
/// defines. Returns an aclnnStatus; on failure *executor is null and the error text is set.
int32_t drydock_aclnn_plan(const char* manifest_dir, const char* op_type, const char* api_name,
                           const DrydockAclnnArg* args, size_t arg_count, uint64_t* workspace_size,
                           aclOpExecutor** executor);
/// Second phase: enqueues on the stream, consumes the executor.
int32_t drydock_aclnn_run(const char* api_name, void* workspace, uint64_t workspace_size, aclOpExecutor* executor,
                          void* stream);
/// Folder of the shared library that holds `address`, with "/.." appended: where a generated library
/// finds its manifest. The text lives as long as the process.
const char* drydock_aclnn_home(const void* address);

}  // extern "C"
