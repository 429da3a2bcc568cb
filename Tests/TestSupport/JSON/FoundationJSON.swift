import Foundation
package import TeamSyncBase

/// JSON as Foundation reads it.
package enum FoundationJSON {
    /// nil for what is not JSON.
    package static func value(_ bytes: some Sequence<UInt8>) -> Any? {
        do {
            return try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
        } catch {
            return nil
        }
    }

    /// Whether the two hold the same, numbers as doubles.
    package static func equal(_ ours: JSONValue, _ theirs: Any) -> Bool {
        switch (ours, theirs) {
        case (.null, is NSNull): true
        case (.array(let left), let right as [Any]):
            left.count == right.count && zip(left, right).allSatisfy { equal($0, $1) }
        case (.object(let left), let right as [String: Any]):
            left.count == right.count && left.allSatisfy { key, value in right[key].map { equal(value, $0) } ?? false }
        case (.string(let left), let right as String): left == right
        case (.bool(let left), let right as NSNumber): isBool(right) && left == right.boolValue
        case (.number(let left), let right as NSNumber): !isBool(right) && Double(left) == right.doubleValue
        default: false
        }
    }

    private static func isBool(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
