/// Decides whether values are views, and members their modifiers.
extension UseReceivers {
    /// Whether a type of this path is a view, a class of UIKit or AppKit, or of a similar kind.
    func isOfInterface(_ path: String) -> Bool {
        let all = names.relatives(of: path).union(names.ancestors(of: WrittenTypes.last(path)))
        return all.contains { SystemMembers.isOfMainActor($0) }
    }

    /// Whether an extension of all views in this repository has a function of this name and these labels, which code then
    /// uses instead of one that is gone.
    func isReplaced(_ use: BrokenUse) -> Bool {
        use.isOfEveryUse && use.old != nil && !use.owner.isEmpty && names.members.contains("View.\(use.labelledName)")
    }

    /// Whether a chain begins with a view, and its other members are modifiers, which return views. Members of the name in
    /// types that are no views do not matter.
    func isView(_ callee: Callee, _ use: BrokenUse) -> Bool {
        guard let root = callee.root, root.first?.isUppercase ?? false,
            !["View", root].contains(where: { names.members.contains("\($0).\(use.name)") }),
            callee.links.allSatisfy({ !names.declared.contains($0) })
        else { return false }
        if isOwn(root) { return names.relatives(of: ownPath(root)).contains("View") }
        return SystemMembers.isView(names.meaning(of: root))
    }

    /// The types of views that code extends most often.
    private static let views = [
        "Button", "Color", "HStack", "Image", "Label", "Shape", "Text", "VStack", "View", "ZStack",
    ]

    /// Whether it is a modifier of views that the code does not declare for views. Other types may have members of its
    /// name.
    func isModifier(_ use: BrokenUse) -> Bool {
        use.type == "View" && use.isForeign && !SystemMembers.names.contains(use.name)
            && !UseReceivers.views.contains { names.members.contains("\($0).\(use.name)") }
    }
}
