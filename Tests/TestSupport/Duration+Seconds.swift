/// In tests a bare number is a number of seconds.
extension Duration: @retroactive ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int64) {
        self = .seconds(value)
    }
}
