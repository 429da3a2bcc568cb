import TeamSyncSnapshot

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The system's clock.
enum Clock {
    static var now: Timestamp { Timestamp(secondsSinceEpoch: Int64(time(nil))) }
}
