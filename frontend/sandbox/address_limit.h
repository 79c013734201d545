#pragma once

#if defined(__SANITIZE_ADDRESS__)
#define FOREWARP_HAS_SHADOW 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define FOREWARP_HAS_SHADOW 1
#endif
#endif

namespace forewarp::frontend::sandbox {

/// Whether a process may be kept from taking many addresses; not where the sanitizer's own memory takes terabytes of them.
#ifdef FOREWARP_HAS_SHADOW
inline constexpr bool kMayLimitAddresses = false;
#else
inline constexpr bool kMayLimitAddresses = true;
#endif

} // namespace forewarp::frontend::sandbox
