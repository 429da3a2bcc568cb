package import TeamSyncBase

/// The declarations in one source that determine the meaning of names in other sources. Types are simple strings, such
/// as `Color`, `[Color]` for a list, or `Theme.Color`; an unknown type is empty.
package struct FileDeclarations: Equatable, Sendable {
    /// The visibility of a declaration: only in its own file, or also in others. Internal declarations are treated as
    /// visible in all modules, because the boundaries of modules are not known.
    package enum Access: Int, Sendable {
        case file, repository
    }

    /// A type, or an extension of one.
    package struct TypePart: Equatable, Sendable {
        /// The last part of the name: `Style` for `Chip.Style`.
        package var name: String
        /// The enclosing types: `Chip`; empty at the top level.
        package var scope = ""
        package var access = Access.repository
        package var isExtension = false
        package var isClass = false
        /// The last parts of the names of its superclass and protocols, in order.
        package var inherited: [String] = []
        /// The names of its cases and static members.
        package var statics: [String] = []
        /// The names of its non-private properties and methods.
        package var members: [String] = []

        package init(name: String) { self.name = name }
    }

    package struct Alias: Equatable, Sendable {
        package var name: String
        package var access: Access
        package var target: String

        package init(name: String, access: Access, target: String) {
            (self.name, self.access, self.target) = (name, access, target)
        }
    }

    /// A name with a type: a parameter of a function, a property, or a function with its result type.
    package struct Typed: Hashable, Sendable {
        package enum Kind: Int, Sendable {
            case parameter, property, result
        }

        package var kind: Kind
        package var name: String
        /// The label of a parameter; empty if there is none.
        package var label = ""
        package var type: String
        package var access: Access

        package init(_ kind: Kind, name: String, label: String = "", type: String, access: Access) {
            (self.kind, self.name, self.label) = (kind, name, label)
            (self.type, self.access) = (type, access)
        }
    }

    /// An initializer or a function that creates a color from hexadecimal digits.
    package struct HexMaker: Equatable, Sendable {
        package var key: HexDigits.Maker
        package var access: Access
        /// The order of the digits; nil if the body does not determine it.
        package var order: HexOrder?
        /// The initializer that its body calls instead; nil if there is none.
        package var delegate: HexDigits.Maker?

        package init(key: HexDigits.Maker, access: Access) { (self.key, self.access) = (key, access) }
    }

    package var types: [TypePart] = []
    package var aliases: [Alias] = []
    package var typed: [Typed] = []
    package var hexMakers: [HexMaker] = []

    package init() {}
}

extension ByteWriter {
    mutating func write(_ declarations: FileDeclarations) {
        write(declarations.types) { writer, part in
            for text in [part.name, part.scope] { writer.write(text) }
            writer.write(part.access.rawValue << 2 | (part.isClass ? 2 : 0) | (part.isExtension ? 1 : 0))
            for list in [part.inherited, part.statics, part.members] { writer.write(list) { $0.write($1) } }
        }
        write(declarations.aliases) { writer, alias in
            writer.write(alias.name)
            writer.write(alias.access.rawValue)
            writer.write(alias.target)
        }
        write(declarations.typed) { writer, typed in
            writer.write(typed.kind.rawValue << 2 | typed.access.rawValue)
            for text in [typed.name, typed.label, typed.type] { writer.write(text) }
        }
        write(declarations.hexMakers) { writer, maker in
            writer.write(maker.key)
            writer.write(maker.access.rawValue)
            writer.write(maker.order?.rawValue)
            writer.write(maker.delegate == nil ? 0 : 1)
            if let delegate = maker.delegate { writer.write(delegate) }
        }
    }

    mutating func write(_ maker: HexDigits.Maker) {
        for text in [maker.type, maker.label] { write(text) }
        write(maker.isText ? 1 : 0)
    }
}

extension ByteReader {
    mutating func declarations() throws(Malformed) -> FileDeclarations {
        var found = FileDeclarations()
        found.types = try list { reader throws(Malformed) in
            var part = FileDeclarations.TypePart(name: try reader.text())
            part.scope = try reader.text()
            let flags = try reader.number()
            (part.isClass, part.isExtension) = (flags & 2 != 0, flags & 1 != 0)
            part.access = try ByteReader.access(flags >> 2)
            (part.inherited, part.statics) = (try reader.texts(), try reader.texts())
            part.members = try reader.texts()
            return part
        }
        found.aliases = try list { reader throws(Malformed) in
            let name = try reader.text()
            let access = try ByteReader.access(reader.number())
            return FileDeclarations.Alias(name: name, access: access, target: try reader.text())
        }
        found.typed = try list { reader throws(Malformed) in
            let flags = try reader.number()
            guard let kind = FileDeclarations.Typed.Kind(rawValue: flags >> 2) else { throw Malformed() }
            let access = try ByteReader.access(flags & 3)
            let (name, label) = (try reader.text(), try reader.text())
            return FileDeclarations.Typed(kind, name: name, label: label, type: try reader.text(), access: access)
        }
        found.hexMakers = try list { reader throws(Malformed) in
            let key = try reader.hexMaker()
            var maker = FileDeclarations.HexMaker(key: key, access: try ByteReader.access(reader.number()))
            if let order = try reader.optionalText() {
                guard let known = HexOrder(rawValue: order) else { throw Malformed() }
                maker.order = known
            }
            if try reader.number() == 1 { maker.delegate = try reader.hexMaker() }
            return maker
        }
        return found
    }

    mutating func texts() throws(Malformed) -> [String] {
        try list { reader throws(Malformed) in try reader.text() }
    }

    mutating func hexMaker() throws(Malformed) -> HexDigits.Maker {
        HexDigits.Maker(type: try text(), label: try text(), isText: try number() == 1)
    }

    private static func access(_ number: Int) throws(Malformed) -> FileDeclarations.Access {
        guard let access = FileDeclarations.Access(rawValue: number) else { throw Malformed() }
        return access
    }
}
