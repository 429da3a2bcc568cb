#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The size of an array or an object inside a JSON document, found without building the document's values.
/// Of duplicate keys the last one counts, as in every common reader of JSON.
enum JSONSize {
    enum Kind: String {
        case array, object
    }

    enum Failure: Error, Equatable {
        case notJSON
        /// Nothing is at the pointer.
        case absent
        /// What is there is something else.
        case wrongShape
    }

    static func count(_ kind: Kind, at pointer: JSONPointer, in bytes: [UInt8]) throws(Failure) -> Int {
        let text = bytes.starts(with: byteOrderMark) ? bytes[byteOrderMark.count...] : bytes[...]
        do {
            let question = Question(kind: kind, tokens: pointer.tokens)
            return try JSONDecoder().decode(Answer.self, from: Data(text), configuration: question).count
        } catch let failure as Failure {
            throw failure
        } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
            throw .wrongShape
        } catch {
            throw .notJSON
        }
    }

    private static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

    private struct Question {
        let kind: Kind
        let tokens: [String]
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct Answer: DecodableWithConfiguration {
        let count: Int

        init(from decoder: any Decoder, configuration question: Question) throws {
            count = try Answer.count(question.kind, question.tokens[...], in: decoder)
        }

        private static func count(_ kind: Kind, _ tokens: ArraySlice<String>, in decoder: any Decoder) throws -> Int {
            guard let token = tokens.first else {
                switch kind {
                case .array: return try decoder.unkeyedContainer().count ?? 0
                case .object: return try decoder.container(keyedBy: Key.self).allKeys.count
                }
            }
            let child: any Decoder
            do {
                let members = try decoder.container(keyedBy: Key.self)
                let key = Key(stringValue: token)
                guard members.contains(key) else { throw Failure.absent }
                child = try members.superDecoder(forKey: key)
            } catch DecodingError.typeMismatch {
                child = try element(token, in: decoder.unkeyedContainer())
            }
            return try count(kind, tokens.dropFirst(), in: child)
        }

        private static func element(
            _ token: String, in container: any UnkeyedDecodingContainer
        ) throws -> any Decoder {
            var elements = container
            guard let index = Int(token), index >= 0, index < elements.count ?? 0 else { throw Failure.absent }
            for _ in 0..<index { _ = try elements.superDecoder() }
            return try elements.superDecoder()
        }
    }
}
