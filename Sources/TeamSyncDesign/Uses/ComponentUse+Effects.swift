import TeamSyncBase
import TeamSyncDocuments

extension ComponentUse {
    /// The effect of a fact about a component on this use.
    enum Consequence: Equatable {
        /// The same as on a use that cannot be read.
        case usual
        case none
        case effect(ImpactDocument.Effect)
    }

    private static let formsOfAPI: [Form] = [.call, .passing, .reference, .mention]

    /// - Parameter name: the name of the component.
    func consequence(of fact: Fact, on name: String) -> Consequence {
        if form == .selector { return consequence(ofSelected: fact) }
        return switch fact {
        case .property(let property, let old, let new): consequence(property, old, new, fact)
        case .member([Fact.code], let old, _) where isOfDart && form == .member: consequence(ofLine: old?.string ?? "")
        case .list(let property, .values, _, let lost): consequence(ofValues: lost, of: property, .breaks)
        case .list(let property, .openValues, _, let lost): consequence(ofValues: lost, of: property, .mayBreak)
        case .interface(let role, _, let lost, let certainty): consequence(role, lost, certainty, on: name)
        case .api(let changes, let more, _)
        where ComponentUse.formsOfAPI.contains(form) || form == .member && !isOfDart:
            consequence(of: changes, isWhole: more == 0, on: name)
        default: .usual
        }
    }

    /// The effect on a rule of a style sheet, which depends on parts, attributes and variables of the element.
    private func consequence(ofSelected fact: Fact) -> Consequence {
        func names(_ attribute: String) -> Bool {
            ["[\(attribute)]", "[\(attribute)="].contains { rule.contains($0) }
        }
        switch fact {
        case .interface(.cssPart, _, let lost, let certainty):
            guard lost.contains(where: { parts.contains(ComponentUse.canonical($0)) }) else { return .none }
            return .effect(certainty == .certain ? .breaks : .mayBreak)
        case .interface(.customProperty, _, let lost, let certainty):
            guard lost.contains(where: rule.contains) else { return .none }
            return .effect(certainty == .certain ? .breaks : .mayBreak)
        case .interface(.attribute, _, let lost, _): return lost.contains(where: names) ? .effect(.mayBreak) : .none
        case .interface(.element, _, _, _), .interface(.cssClass, _, _, _): return .usual
        case .interface: return .none
        case .property(let name, _, let new): return new == nil && names(name) ? .effect(.mayBreak) : .none
        case .list(let name, .values, _, let lost), .list(let name, .openValues, _, let lost):
            return names(name) && lost.contains(where: rule.contains) ? .effect(.mayBreak) : .none
        default: return .usual
        }
    }

    /// The effect of a changed line on a member of a Dart class. It is unknown which member the line belongs to, unless
    /// it declares a parameter: `bool flat = false,`.
    private func consequence(ofLine line: String) -> Consequence {
        guard line.hasSuffix(",") else { return .none }
        let head = line.prefix { $0 != "=" }.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        guard head.count > 1, let name = head.last, value(of: String(name)) != nil else { return .none }
        return .effect(.mayBreak)
    }

    // MARK: Properties

    private func consequence(
        _ name: String, _ old: PropertyShape?, _ new: PropertyShape?, _ fact: Fact
    ) -> Consequence {
        if form == .passing { return .none }
        // A constructor with a name: `Chip.small()`.
        if name.hasSuffix("()"), isOfDart {
            guard let old, new == nil, member ?? "" == name.dropLast(2).split(separator: ".").last ?? "" else {
                return .none
            }
            return .effect(old.certainty == .may ? .mayBreak : .breaks)
        }
        if form == .member { return .usual }
        if old?.isEvent == true || new?.isEvent == true, listens(to: name) {
            if fact.propertyDeprecation != nil { return .effect(.deprecated) }
            return new == nil ? .effect(.breaks) : .effect(.mayBreak)
        }
        let value = value(of: name)
        let isGiven = value != nil || hasContent && name == "children"
        let isUnread = isOpen || form == .call && positional > 0
        if fact.propertyDeprecation != nil { return isGiven || isUnread ? .effect(.deprecated) : .none }
        guard let new else {
            if isGiven {
                return .effect(ComponentUse.isOfElements(name) || old?.certainty == .may ? .mayBreak : .breaks)
            }
            return isUnread ? .effect(.mayBreak) : .none
        }
        if fact.requiresProperty, !isGiven { return .effect(isUnread || new.certainty == .may ? .mayBreak : .breaks) }
        guard let old else { return .none }
        if old.type != new.type, isGiven || isUnread {
            if case .literal(let text)? = value, new.type.map({ ComponentUse.names(text, in: $0) }) ?? false {
                return .none
            }
            return .effect(.mayBreak)
        }
        return old.defaultValue != new.defaultValue && !isGiven ? .effect(.changes) : .none
    }

    /// - Parameter broken: the effect on a use that passes one of the values.
    private func consequence(
        ofValues lost: [String], of name: String, _ broken: ImpactDocument.Effect
    ) -> Consequence {
        guard form != .passing, !lost.isEmpty else { return .none }
        if let first = name.utf8.first, (0x41...0x5a).contains(first) {
            return consequence(ofValues: lost, ofType: name)
        }
        if form == .member { return .usual }
        switch value(of: name) {
        case .literal(let text)?: return lost.contains(text) ? .effect(broken) : .none
        case .expression?: return .effect(.mayBreak)
        case nil: return isOpen || form == .call && positional > 0 ? .effect(.mayBreak) : .none
        }
    }

    /// The minimum length of the name of a property in the name of its type: `size` in `ChipSize`.
    private static let nameLength = 3

    /// The effect of values that a type lost, which the properties of this type take. Values with the name of the type,
    /// such as `ChipSize.huge`, are listed where they are written.
    private func consequence(ofValues lost: [String], ofType type: String) -> Consequence {
        if isOfDart { return .none }
        guard form == .tag else { return .usual }
        let type = ComponentUse.canonical(type)
        var effects: [ImpactDocument.Effect] = isOpen ? [.mayBreak] : []
        for (property, value) in values {
            let isOfType = property.utf8.count >= ComponentUse.nameLength && type.contains(property)
            switch value {
            case .literal(let text) where lost.contains(text): effects.append(isOfType ? .breaks : .mayBreak)
            case .expression where isOfType: effects.append(.mayBreak)
            case .literal, .expression: break
            }
        }
        return effects.min().map { .effect($0) } ?? .none
    }

    /// Whether a union of string literals contains a value.
    private static func names(_ value: String, in type: String) -> Bool {
        ["\"\(value)\"", "'\(value)'"].contains { type.contains($0) }
    }

    /// Whether all elements of pages have an attribute or an event of this name, which a component may pass on.
    static func isOfElements(_ name: String) -> Bool {
        let name = canonical(name)
        if name.hasPrefix("on") { return events.contains(name.dropFirst(2)) }
        return attributes.contains(name) || ["aria", "data"].contains { name.hasPrefix($0) }
    }

    /// The events of elements, without those that are named after these, such as `keydowncapture`.
    private static let events: Set<Substring> = [
        "abort", "animationend", "animationiteration", "animationstart", "auxclick", "beforeinput", "blur", "canplay",
        "change", "click", "compositionend", "compositionstart", "compositionupdate", "contextmenu", "copy", "cut",
        "dblclick", "doubleclick", "drag", "dragend", "dragenter", "dragleave", "dragover", "dragstart", "drop",
        "ended",
        "error", "focus", "focusin", "focusout", "gotpointercapture", "input", "invalid", "keydown", "keypress",
        "keyup",
        "load", "loadeddata", "loadstart", "lostpointercapture", "mousedown", "mouseenter", "mouseleave", "mousemove",
        "mouseout", "mouseover", "mouseup", "paste", "pause", "play", "playing", "pointercancel", "pointerdown",
        "pointerenter", "pointerleave", "pointermove", "pointerout", "pointerover", "pointerup", "progress", "reset",
        "resize", "scroll", "scrollend", "select", "submit", "toggle", "touchcancel", "touchend", "touchmove",
        "touchstart", "transitionend", "volumechange", "wheel",
    ]

    private static let attributes: Set<String> = [
        "alt", "checked", "children", "class", "classname", "dir", "disabled", "for", "height", "hidden", "href",
        "htmlfor", "id", "key", "lang", "max", "min", "name", "placeholder", "readonly", "ref", "rel", "required",
        "role", "slot", "src", "style", "tabindex", "target", "title", "type", "value", "width",
    ]

    // MARK: Everything else that a component offers

    private func consequence(
        _ role: InterfaceRole, _ lost: [String], _ certainty: Certainty, on name: String
    ) -> Consequence {
        let broken = Consequence.effect(certainty == .certain ? .breaks : .mayBreak)
        let unread: Consequence = isOpen ? .effect(.mayBreak) : .none
        if role == .export {
            // The component itself has another name.
            let own = ComponentUse.canonical(name)
            return lost.contains { ComponentUse.canonical($0) == own } ? broken : form == .passing ? .usual : .none
        }
        if form == .passing { return role == .element ? .usual : .none }
        switch role {
        case .element, .export: return .usual
        case .event: return lost.contains(where: listens) ? broken : unread
        case .attribute:
            let isSet = lost.contains { value(of: $0) != nil || attributes.contains(ComponentUse.canonical($0)) }
            return isSet ? broken : unread
        case .slot:
            let names = Set(lost.map(ComponentUse.canonical))
            let hasDefault = hasContent && names.contains("default")
            if !sureSlots.isDisjoint(with: names) { return broken }
            return hasDefault || !slots.isDisjoint(with: names) ? .effect(.mayBreak) : .none
        case .method, .exposed: return hasReference || isOpen ? .usual : .none
        case .cssPart, .customProperty, .cssClass:
            return ["class", "classname", "style", "id"].contains { values[$0] != nil } ? .usual : .none
        }
    }
}
