extension Warning {
    /// The severity of a warning. This table alone determines the order of the warnings, and which of them are notes.
    package enum Severity: Int, Comparable, Sendable, CaseIterable {
        /// A number is unknown.
        case unknownNumber
        /// A number may be wrong or may not match the configuration.
        case doubtfulNumber
        /// Items, files and uses are inconsistent.
        case inconsistent
        /// Something is not compared or not checked.
        case incomplete
        /// Warnings without data, and warnings that state how many others were omitted.
        case other
        /// No action is required.
        case note

        package static func < (one: Severity, other: Severity) -> Bool { one.rawValue < other.rawValue }
    }

    package var severity: Severity {
        switch self {
        case .catalogue(_, let fault, _): fault.severity
        // Uses do not affect numbers: they are searched for, not counted.
        case .uses(_, let fault, _): fault.severity == .unknownNumber ? .incomplete : fault.severity
        case .unmetUse, .moreUnmetUses: .inconsistent
        case .configuration(.bareRepository): .unknownNumber
        case .configuration: .doubtfulNumber
        case .profile(_, _, let fault): fault.severity
        case .comparison(.unknownItems): .incomplete
        case .comparison(.exactRenamesOnly): .note
        case .leftOut, .other: .other
        }
    }

    package var isNote: Bool { severity == .note }
}

extension Warning.CatalogueFault {
    fileprivate var severity: Warning.Severity {
        switch self {
        case .unreadable(_, _, let effect), .tooManyFiles(_, _, let effect): effect.severity
        case .noFolder, .movedAway, .tooLarge, .badPattern: .unknownNumber
        case .longLines, .more(_, .skipped): .doubtfulNumber
        case .duplicateKey(let duplicate): duplicate.counted.severity
        case .noText, .cycle, .missingReference, .noFile, .noEntry, .more(_, .duplicates): .inconsistent
        case .noNames, .notCompared, .tooManyKeys, .tooManyUses, .more(_, .notCompared): .incomplete
        case .more(_, .allowedDuplicates): .note
        }
    }
}

extension Warning.Effect {
    fileprivate var severity: Warning.Severity {
        switch self {
        case .unknown: .unknownNumber
        case .skipped: .doubtfulNumber
        case .notCompared: .incomplete
        }
    }
}

extension Warning.DuplicateKey.Counted {
    fileprivate var severity: Warning.Severity {
        switch self {
        case .first, .each: .inconsistent
        case .once: .note
        }
    }
}

extension Warning.ProfileFault {
    fileprivate var severity: Warning.Severity {
        switch self {
        case .missing(.nothing), .missing(.ownCounts): .unknownNumber
        case .notFetched(let isKept), .invalid(_, let isKept): isKept ? .doubtfulNumber : .unknownNumber
        case .missing(.lastGood), .invalidAfterPull: .doubtfulNumber
        case .inUse, .incoming: .note
        }
    }
}

extension Warning.UnmetUse.Fault {
    /// The rank by severity; 0 is the most serious.
    package var rank: Int {
        switch self {
        case .missing: 0
        case .gone: 1
        case .notPulled: 2
        }
    }
}
