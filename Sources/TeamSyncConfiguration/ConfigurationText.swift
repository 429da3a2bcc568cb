import Glibc
import TeamSyncBase

/// Reads the configuration file as text.
package enum ConfigurationText {
    /// In bytes.
    package static let sizeLimit = 1 << 20

    /// A hint for somebody who has nothing yet.
    package static let minimum = """
        the least that works is

        repositories:
          - profile: icons-library
            path: ~/code/icons-library
          - profile: ios-components
            path: ~/code/ios-components

        """

    static func read(_ path: String) throws(ConfigurationError) -> String {
        let bytes: [UInt8]
        do {
            bytes = try BoundedFile.contents(of: path, limit: sizeLimit)
        } catch {
            throw self.error(for: error)
        }
        return try text(of: bytes, file: path)
    }

    /// The text, without a byte order mark.
    static func text(of bytes: [UInt8], file: String) throws(ConfigurationError) -> String {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let content = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
        if let text = String(validating: content, as: UTF8.self) { return text }
        let place = firstInvalid(content, file: file)
        throw place.error("this is not UTF-8", hint: "save the file as UTF-8")
    }

    private static func firstInvalid(_ bytes: ArraySlice<UInt8>, file: String) -> ConfigurationPlace {
        var line = 1
        var column = 1
        var iterator = bytes.makeIterator()
        var decoder = UTF8()
        while case .scalarValue(let scalar) = decoder.decode(&iterator) {
            column += 1
            if scalar == "\n" { (line, column) = (line + 1, 1) }
        }
        return ConfigurationPlace(file: file, line: line, column: column)
    }

    private static func error(for error: FileError) -> ConfigurationError {
        func failure(_ message: String, _ hint: String) -> ConfigurationError {
            ConfigurationError(file: error.path, message: message, hint: hint)
        }
        switch error.code {
        case EISDIR: return failure("this is a folder, not a file", "name the configuration file itself")
        case EFBIG: return failure("the file is larger than \(sizeLimit >> 20) MiB", "a configuration is far smaller")
        case EACCES, EPERM: return failure("the file cannot be read: permission denied", "check who may read it")
        default:
            guard error.isMissingFile else {
                return failure("the file cannot be read: \(String(cString: strerror(error.code)))", "check the file")
            }
            return failure("there is no configuration here", minimum)
        }
    }
}
