#pragma once
// The availability of a declaration. If only the iOS version is given, the declaration is available on tvOS and watchOS
// from the corresponding version, and on visionOS from the first version.

#define API_AVAILABLE_ON_macos(version) __attribute__((availability(macos, introduced = version)))
#define API_AVAILABLE_ON_ios(version) __attribute__((availability(ios, introduced = version)))
#define API_AVAILABLE_ON_tvos(version) __attribute__((availability(tvos, introduced = version)))
#define API_AVAILABLE_ON_watchos(version) __attribute__((availability(watchos, introduced = version)))
#define API_AVAILABLE_ON_visionos(version) __attribute__((availability(visionos, introduced = version)))
#define API_AVAILABLE_2(a, b) API_AVAILABLE_ON_##a API_AVAILABLE_ON_##b
#define API_AVAILABLE_4(a, b, c, d) API_AVAILABLE_2(a, b) API_AVAILABLE_2(c, d)
#define API_AVAILABLE_5(a, b, c, d, e) API_AVAILABLE_4(a, b, c, d) API_AVAILABLE_ON_##e
#define API_AVAILABLE_CHOICE(a, b, c, d, e, chosen, ...) chosen
#define API_AVAILABLE(...) \
  API_AVAILABLE_CHOICE(__VA_ARGS__, API_AVAILABLE_5, API_AVAILABLE_4, 3, API_AVAILABLE_2, 1)(__VA_ARGS__)
