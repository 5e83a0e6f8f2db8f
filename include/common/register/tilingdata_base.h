#pragma once
// Tiling data as a class made by macros (spec host-op 5.1). On the host a class over a byte buffer
// with set_/get_ functions; in kernel code (DRYDOCK_KERNEL) a plain struct with the same layout:
// natural alignment, nested structs and the total size aligned to 8.

#ifdef DRYDOCK_KERNEL

#include <cstdint>

#define BEGIN_TILING_DATA_DEF(class_name) struct alignas(8) class_name {
#define TILING_DATA_FIELD_DEF(data_type, field_name) data_type field_name;
#define TILING_DATA_FIELD_DEF_ARR(data_type, arr_size, field_name) data_type field_name[arr_size];
#define TILING_DATA_FIELD_DEF_STRUCT(struct_type, field_name) struct_type field_name;
#define END_TILING_DATA_DEF \
    }                       \
    ;
#define REGISTER_TILING_DATA_CLASS(op_type, class_name)

#else

#include "drydock/detail/tiling_class.h"

#define BEGIN_TILING_DATA_DEF(class_name)                         \
    class class_name : public ::optiling::TilingDef {             \
      public:                                                     \
        class_name() : TilingDef(#class_name) { FinishLayout(); } \
        explicit class_name(void* data) : TilingDef(#class_name) { FinishLayout(data); }

#define TILING_DATA_FIELD_DEF(data_type, field_name)                                               \
  private:                                                                                         \
    size_t field_name##_at_ = AddField(#data_type, #field_name, sizeof(data_type), 0,              \
                                       ::drydock::detail::field_kind<data_type>());                 \
                                                                                                   \
  public:                                                                                          \
    void set_##field_name(data_type value) { Store(field_name##_at_, &value, sizeof(data_type)); } \
    data_type get_##field_name() const {                                                           \
        data_type value{};                                                                         \
        Load(field_name##_at_, &value, sizeof(data_type));                                         \
        return value;                                                                              \
    }

#define TILING_DATA_FIELD_DEF_ARR(data_type, arr_size, field_name)                           \
  private:                                                                                   \
    size_t field_name##_at_ = AddField(#data_type, #field_name, sizeof(data_type), arr_size, \
                                       ::drydock::detail::field_kind<data_type>());           \
                                                                                             \
  public:                                                                                    \
    void set_##field_name(const data_type* values) {                                         \
        Store(field_name##_at_, values, sizeof(data_type) * (arr_size));                     \
    }                                                                                        \
    data_type* get_##field_name() { return reinterpret_cast<data_type*>(At(field_name##_at_)); }

#define TILING_DATA_FIELD_DEF_STRUCT(struct_type, field_name)                   \
  public:                                                                       \
    struct_type field_name;                                                     \
                                                                                \
  private:                                                                      \
    size_t field_name##_at_ = AddStruct(#struct_type, #field_name, field_name); \
                                                                                \
  public:

#define END_TILING_DATA_DEF \
    }                       \
    ;

#define REGISTER_TILING_DATA_CLASS(op_type, class_name)                                \
    [[maybe_unused]] static const bool drydock_tiling_class_##op_type##_##class_name = \
        ::optiling::CTilingDataClassFactory::GetInstance().RegisterTilingData(         \
            #op_type, []() -> std::shared_ptr<::optiling::TilingDef> {                 \
                return std::make_shared<class_name>();                                 \
            });

#endif
