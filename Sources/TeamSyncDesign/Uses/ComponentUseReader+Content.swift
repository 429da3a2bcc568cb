import TeamSyncBase

/// The content of elements.
extension ComponentUseReader {
    /// Reads the names of slots in the content of an element: `<p slot="header">`, `<template #header>`, and `[header]`
    /// for `<p header>`, because a component of Angular can select its content by attributes.
    mutating func readContent(of name: ArraySlice<UInt8>, from start: Int, _ use: inout ComponentUse) {
        let limit = min(bytes.count, start + ComponentUseReader.contentLimit)
        let closing = Array("</".utf8) + name
        let end = bytes[start..<limit].firstRange(of: closing)?.lowerBound
        var (slots, sure) = (Set<String>(), Set<String>())
        // The slots after another component may be those of that component.
        var hasComponent = false
        var index = start
        bytesLeft -= (end ?? limit) - start
        while index < end ?? limit {
            if bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count {
                let tag = bytes[(index + 1)...].prefix(ComponentUseReader.nameLimit).prefix {
                    $0.isPartOfWord || $0 == UInt8(ascii: "-")
                }
                if let first = tag.first, 0x41...0x5a ~= first || tag.contains(UInt8(ascii: "-")) {
                    hasComponent = true
                }
                let attributes = attributes(of: tag.endIndex..<max(tag.endIndex, end ?? limit))
                slots.formUnion(attributes)
                if !hasComponent { sure.formUnion(attributes) }
            }
            let mark = ["slot=\"", "slot='", "slot name=\"", "v-slot:", "#", "{#snippet "].first {
                bytes[index...].starts(with: $0.utf8)
            }
            guard let mark else {
                index += 1
                continue
            }
            index += mark.utf8.count
            let word = bytes[index..<(end ?? limit)].prefix { $0.isPartOfWord || $0 == UInt8(ascii: "-") }
            let slot = ComponentUse.canonical(String(decoding: word, as: UTF8.self))
            slots.insert(slot)
            if !hasComponent { sure.insert(slot) }
            index = word.endIndex
        }
        guard let end else {
            use.addUnread()
            return use.addContent(slots: slots)
        }
        if bytes[start..<end].contains(where: { !$0.isLineSpace }) { use.addContent(slots: slots, sure: sure) }
    }

    /// The names of the attributes of a tag, in brackets.
    private func attributes(of range: Range<Int>) -> Set<String> {
        guard !range.isEmpty else { return [] }
        let tag = bytes[range].prefix(ComponentUseReader.nameLimit).prefix { !"<>".utf8.contains($0) }
        // The parts between quotation marks are values.
        let parts = tag.split(omittingEmptySubsequences: false) { "\"'".utf8.contains($0) }
        let names = parts.enumerated().filter { $0.offset % 2 == 0 }.flatMap { _, part in
            part.split { !$0.isPartOfWord && !"-:@[](){}#*.".utf8.contains($0) }
        }
        return Set(
            names.filter { $0.allSatisfy { $0.isPartOfWord || $0 == UInt8(ascii: "-") } }.map {
                "[\(ComponentUse.canonical(String(decoding: $0, as: UTF8.self)))]"
            })
    }
}
