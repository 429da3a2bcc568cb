import Foundation
import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
    /// The tests need these programs.
    static func needs(_ programs: RequiredProgram...) -> Self {
        let missing = programs.filter { $0.path == nil }.map(\.name)
        let isCI = ProcessInfo.processInfo.environment["CI"] != nil
        if !missing.isEmpty {
            let warning = "WARNING: tests are \(isCI ? "failing" : "left out"): no \(missing.joined(separator: ", "))\n"
            FileHandle.standardError.write(Data(warning.utf8))
        }
        return .enabled(
            if: missing.isEmpty || isCI, "not installed: \(missing.joined(separator: ", ")); run 'scripts/setup --test'"
        )
    }
}
