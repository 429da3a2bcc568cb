import Dispatch
import Glibc
import TeamSyncEngine

/// The program that started this one for itself and holds the other end of its standard input.
enum ParentProcess {
    /// Ends this process when standard input does, however the parent ended. Without a terminal nothing that is started
    /// can ask on it, and no signal comes from it any more.
    static func follow() {
        setsid()
        DispatchQueue(label: "teamsync.parent").async {
            var byte: UInt8 = 0
            while read(STDIN_FILENO, &byte, 1) > 0 {}
            OwnSession.leave()
        }
    }
}
