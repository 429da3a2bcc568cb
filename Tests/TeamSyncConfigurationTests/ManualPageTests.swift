import Foundation
import TestSupport
import Testing

/// The manual page describes each key that the schema allows.
@Suite struct ManualPageTests {
    private typealias Object = [String: Any]

    /// Returns the keys of an object in the schema. The keys of an inner object follow the name of that object:
    /// `hooks.timeout`.
    private func keys(of object: Object, in schema: Object) throws -> [String] {
        let properties = try #require(object["properties"] as? [String: Object])
        return try properties.flatMap { name, value -> [String] in
            var inner = value
            if let reference = value["$ref"] as? String {
                let definitions = try #require(schema["$defs"] as? [String: Object])
                inner = try #require(definitions[String(reference.drop { $0 != "/" }.split(separator: "/").last ?? "")])
            }
            guard inner["properties"] != nil, name != "limits" else { return [name] }
            return try keys(of: inner, in: schema).map { "\(name).\($0)" }
        }
    }

    @Test("teamsync.yaml(5) contains the keys of the top level and of a repository")
    func keys() throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: ConfigurationSchemaTests.schema))
        let schema = try #require(try JSONSerialization.jsonObject(with: data) as? Object)
        let definitions = try #require(schema["$defs"] as? [String: Object])
        let repository = try #require(definitions["repository"])
        let wanted = Set(try keys(of: schema, in: schema) + keys(of: repository, in: schema))
        let page = try String(
            contentsOfFile: PackageFolder.path("scripts/install.d/teamsync.yaml.5"), encoding: .utf8)
        let described = page.split(separator: "\n").filter { $0.hasPrefix(".It Cm ") }.flatMap { line in
            line.dropFirst(".It Cm ".count).split(separator: " , ").map(String.init)
        }
        #expect(wanted.count > 30)
        #expect(Set(described) == wanted)
    }
}
