/// The possible features of a random history; a history lists those that it has.
package enum HistoryFeature: String, CaseIterable, Sendable {
    case linearRun, emptyCommit, cherryPick, returnToOldTree, sameChangeTwice
    case secondRoot, merge, mergeOfAncestor, mergeEqualToOneParent, mergeOfBothSides, evilMerge, octopus, crissCross
    case manyMergeBases

    case add, edit, rewrite, delete, deleteFolder, copy
    case exactRename, editedRename, renameToOtherFolder, renameOfFolder, swap, renameChain
    case family, scatteredFamily, lineEndChange
    case modeChange, link, fileToLink, linkToFile, fileToFolder, folderToFile, submodule
    case manySmallFiles, catalogueChange, brokenCatalogue

    case emptyFile, binaryFile, crlfFile, noFinalNewline, largeFile
    case spaceInPath, quoteInPath, newlineInPath, tabInPath, leadingDash, wildcardInPath, unicodePath, notUTF8Path

    case steadyClock, equalTimes, almostEqualTimes, skewedClock, childOlderThanParent, authorOutOfOrder, oddTimeZone
    case timeBeyond32Bits

    case upToDate, behind, ahead, diverged, unrelated, localMissing, upstreamMissing
    case looseObjects, scopeMatchesNothing
}
