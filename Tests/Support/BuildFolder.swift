import Foundation

/// The folder in which the running tests were built, whatever the configuration and the scratch path.
package let buildFolder: URL = {
  #if os(macOS)
    // The tests are a bundle that another program has loaded.
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
      return bundle.bundleURL.deletingLastPathComponent()
    }
  #endif
  return Bundle.main.bundleURL
}()
