#pragma once
// Machine figures from a context (spec host-op 6.3). A null context or platform logs an error and
// gives 0.
#include "log/log.h"
#include "platform/platform_ascendc.h"

namespace drydock::detail {

enum class PlatformFigure {
    kUbBlock,
    kAivCores,
    kAicCores,
    kUbSize,
    kVectorRegister,
    kCacheLine,
    kSectorCacheLine,
    kSimtThreads,
    kSimtDataCache,
    kNddmaDataCache,
    kWorkspace
};
uint64_t platform_figure(const fe::PlatFormInfos* platform, PlatformFigure figure,
                         const char* subject);

template <typename T>
uint64_t context_figure(const T* context, PlatformFigure figure) {
    return platform_figure(context == nullptr ? nullptr : context->GetPlatformInfo(), figure,
                           context == nullptr ? nullptr : context->GetNodeName());
}

}  // namespace drydock::detail

namespace Ops {
namespace Base {

template <typename T>
uint32_t GetUbBlockSize(const T* context) {
    return static_cast<uint32_t>(
        drydock::detail::context_figure(context, drydock::detail::PlatformFigure::kUbBlock));
}

template <typename T>
uint32_t GetAivCoreNum(const T* context) {
    return static_cast<uint32_t>(
        drydock::detail::context_figure(context, drydock::detail::PlatformFigure::kAivCores));
}

template <typename T>
uint32_t GetAicCoreNum(const T* context) {
    return static_cast<uint32_t>(
        drydock::detail::context_figure(context, drydock::detail::PlatformFigure::kAicCores));
}

template <typename T>
uint32_t GetUbSize(const T* context) {
    return static_cast<uint32_t>(
        drydock::detail::context_figure(context, drydock::detail::PlatformFigure::kUbSize));
}

template <typename T>
uint32_t GetVRegSize(const T* context) {
    return static_cast<uint32_t>(
        drydock::detail::context_figure(context, drydock::detail::PlatformFigure::kVectorRegister));
}

template <typename T>
uint32_t GetCacheLineSize(const T* context) {
    return static_cast<uint32_t>(
        drydock::detail::context_figure(context, drydock::detail::PlatformFigure::kCacheLine));
}

template <typename T>
uint32_t GetSectorCacheLineSize(const T* context) {
    return static_cast<uint32_t>(drydock::detail::context_figure(
        context, drydock::detail::PlatformFigure::kSectorCacheLine));
}

template <typename T>
uint32_t GetSimtMaxThreadNum(const T* context) {
    return static_cast<uint32_t>(
        drydock::detail::context_figure(context, drydock::detail::PlatformFigure::kSimtThreads));
}

template <typename T>
uint32_t GetSimtMaxDCacheSize(const T* context) {
    return static_cast<uint32_t>(
        drydock::detail::context_figure(context, drydock::detail::PlatformFigure::kSimtDataCache));
}

template <typename T>
uint32_t GetNddmaDcacheSize(const T* context) {
    return static_cast<uint32_t>(
        drydock::detail::context_figure(context, drydock::detail::PlatformFigure::kNddmaDataCache));
}

template <typename T>
uint32_t GetWorkspaceSize(const T* context) {
    return static_cast<uint32_t>(
        drydock::detail::context_figure(context, drydock::detail::PlatformFigure::kWorkspace));
}

}  // namespace Base
}  // namespace Ops
