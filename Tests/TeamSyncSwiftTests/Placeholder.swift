import Testing
import TeamSyncSwift
