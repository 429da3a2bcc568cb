@_exported import Foundation

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: View { public var body: Never { fatalError() } }
extension Optional: View where Wrapped: View { public var body: Never { fatalError() } }

@resultBuilder public struct ViewBuilder {
    public static func buildExpression<V: View>(_ view: V) -> V { view }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<V: View>(_ view: V) -> V { view }
    public static func buildBlock<A: View, B: View>(_ a: A, _ b: B) -> TupleView<(A, B)> { TupleView((a, b)) }
    public static func buildIf<V: View>(_ view: V?) -> V? { view }
}

public struct EmptyView: View, Sendable {
    nonisolated public init() {}
    public var body: Never { fatalError() }
}
public struct TupleView<T>: View {
    nonisolated public init(_ value: T) {}
    public var body: Never { fatalError() }
}
public struct AnyView: View {
    nonisolated public init<V: View>(_ view: V) {}
    public var body: Never { fatalError() }
}
public struct Text: View, Sendable, Equatable {
    @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ text: S) {}
    nonisolated public init(_ key: LocalizedStringKey) {}
    public var body: Never { fatalError() }
}
public struct Image: View, Sendable, Equatable {
    nonisolated public init(_ name: String) {}
    nonisolated public init(systemName: String) {}
    public var body: Never { fatalError() }
}
public struct Button<Label: View>: View {
    nonisolated public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
    public var body: Never { fatalError() }
}
extension View {
    nonisolated public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View { self }
    nonisolated public func padding(_ length: CGFloat = 8) -> some View { self }
    nonisolated public func modifier<M: ViewModifier>(_ modifier: M) -> some View { self }
}

@MainActor @preconcurrency public protocol ButtonStyle {
    associatedtype Body: View
    typealias Configuration = ButtonStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}
public struct ButtonStyleConfiguration { public let label: AnyView; public let isPressed: Bool }
public struct PlainStyle: ButtonStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}
extension ButtonStyle where Self == PlainStyle { public static var plain: PlainStyle { PlainStyle() } }
@MainActor @preconcurrency public protocol ViewModifier {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func body(content: AnyView) -> Body
}
public protocol ShapeStyle: Sendable {}
public protocol Shape: Sendable, View {}

public struct Color: View, ShapeStyle, Hashable, Sendable {
    nonisolated public init(_ name: String) {}
    nonisolated public init(red: Double, green: Double, blue: Double) {}
    nonisolated public static let red = Color("red")
    nonisolated public static let accentColor = Color("accent")
    nonisolated public func opacity(_ amount: Double) -> Color { self }
    public var body: Never { fatalError() }
}
public struct Font: Hashable, Sendable {
    public static let body = Font()
    public static let title = Font()
}
public enum HorizontalAlignment: Sendable { case leading, center, trailing }
public struct EdgeInsets: Equatable, Sendable {
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {}
}
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
    public init(_ value: String) {}
    public init(stringLiteral: String) {}
}
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Equatable, Sendable {
    public init(stringLiteral: String) {}
}

@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { self.get = get }
    let get: () -> Value
    public static func constant(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { _ in }) }
    public var wrappedValue: Value {
        get { get() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { self }
    public subscript<S>(dynamicMember path: WritableKeyPath<Value, S>) -> Binding<S> { fatalError() }
}
@propertyWrapper public struct State<Value> {
    public init(wrappedValue: Value) { value = wrappedValue }
    public init(initialValue: Value) { value = initialValue }
    let value: Value
    public var wrappedValue: Value {
        get { value }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { .constant(value) }
}
@propertyWrapper public struct Environment<Value> {
    public init(_ path: KeyPath<EnvironmentValues, Value>) { value = EnvironmentValues()[keyPath: path] }
    let value: Value
    public var wrappedValue: Value { value }
}
public struct EnvironmentValues { public init() {}; public var isEnabled = true }
@propertyWrapper public struct Published<Value> {
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public var wrappedValue: Value
    public var projectedValue: [Value] { [] }
}

open class NSCoderBox {}
@MainActor open class UIView {
    public init(frame: CGRect) {}
    public required init?(coder: NSCoderBox) {}
    public convenience init() { self.init(frame: .zero) }
    open var isHidden = false
    open func layoutSubviews() {}
}
@MainActor open class UIControl: UIView { open var isEnabled = true }
@MainActor open class UIButton: UIControl { open func setTitle(_ title: String?, for state: Int) {} }
@MainActor open class UILabel: UIView { open var text: String? }
@MainActor open class UIViewController { public init() {}; open func viewDidLoad() {} }
public final class UIColor: Sendable {
    public init(white: Double, alpha: Double) {}; public static let label = UIColor(white: 0, alpha: 1)
}
public final class UIImage: Sendable { public init?(named: String) {} }
public final class UIFont: Sendable { public static func systemFont(ofSize size: Double) -> UIFont { UIFont() } }
