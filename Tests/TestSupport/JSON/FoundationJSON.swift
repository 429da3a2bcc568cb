import Foundation
package import TeamSyncBase

/// JSON as parsed by Foundation.
package enum FoundationJSON {
    /// nil if it is not JSON.
    package static func value(_ bytes: some Sequence<UInt8>) -> Any? {
        do {
            return try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
        } catch {
            return nil
        }
    }

    /// Whether both are equal, with numbers as doubles.
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
