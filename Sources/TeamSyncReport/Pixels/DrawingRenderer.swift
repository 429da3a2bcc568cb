import Glibc

/// Renders SVG files with the system's librsvg, which is loaded only when needed. Drawings cannot load other resources:
/// because they have no base URL, librsvg refuses to access any file or host.
struct DrawingRenderer {
    private static let library = "librsvg-2.so.2"

    private typealias Read = @convention(c) (UnsafePointer<UInt8>?, UInt, UnsafeMutableRawPointer?) -> OpaquePointer?
    private typealias SetResolution = @convention(c) (OpaquePointer, Double) -> Void
    private typealias Draw =
        @convention(c) (
            OpaquePointer, OpaquePointer, UnsafePointer<Double>, UnsafeMutableRawPointer?
        ) -> Int32
    private typealias Measure =
        @convention(c) (
            OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutableRawPointer, UnsafeMutablePointer<Int32>,
            UnsafeMutableRawPointer, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Double>
        ) -> Void
    private typealias CreateSurface = @convention(c) (Int32, Int32, Int32) -> OpaquePointer
    private typealias Transform = @convention(c) (OpaquePointer, Double, Double) -> Void
    private typealias Outline = @convention(c) (OpaquePointer, Double, Double, Double, Double) -> Void
    private typealias Use = @convention(c) (OpaquePointer) -> Void
    private typealias Create = @convention(c) (OpaquePointer) -> OpaquePointer
    private typealias Number = @convention(c) (OpaquePointer) -> Int32
    private typealias Pixels = @convention(c) (OpaquePointer) -> UnsafeMutablePointer<UInt8>?

    private let read: Read
    private let setResolution: SetResolution
    private let draw: Draw
    private let measure: Measure
    private let unref, destroyContext, destroySurface, flush, clip: Use
    private let rectangle: Outline
    private let createSurface: CreateSurface
    private let createContext: Create
    private let translate, scale: Transform
    private let status, stride: Number
    private let pixels: Pixels

    /// - Returns: nil if the library cannot be loaded. Once it is loaded, it stays loaded.
    init?() {
        guard let library = dlopen(DrawingRenderer.library, RTLD_NOW | RTLD_LOCAL) else { return nil }
        // The function may also be in a library that librsvg depends on.
        func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
            dlsym(library, name).map { unsafeBitCast($0, to: type) }
        }
        guard let read = function("rsvg_handle_new_from_data", Read.self),
            let setResolution = function("rsvg_handle_set_dpi", SetResolution.self),
            let draw = function("rsvg_handle_render_document", Draw.self),
            let measure = function("rsvg_handle_get_intrinsic_dimensions", Measure.self),
            let unref = function("g_object_unref", Use.self),
            let createSurface = function("cairo_image_surface_create", CreateSurface.self),
            let createContext = function("cairo_create", Create.self),
            let translate = function("cairo_translate", Transform.self),
            let scale = function("cairo_scale", Transform.self),
            let rectangle = function("cairo_rectangle", Outline.self), let clip = function("cairo_clip", Use.self),
            let status = function("cairo_surface_status", Number.self),
            let stride = function("cairo_image_surface_get_stride", Number.self),
            let pixels = function("cairo_image_surface_get_data", Pixels.self),
            let flush = function("cairo_surface_flush", Use.self),
            let destroyContext = function("cairo_destroy", Use.self),
            let destroySurface = function("cairo_surface_destroy", Use.self)
        else { return nil }
        (self.read, self.setResolution, self.draw, self.measure) = (read, setResolution, draw, measure)
        (self.unref, self.destroyContext, self.destroySurface, self.flush) = (
            unref, destroyContext, destroySurface, flush
        )
        (self.createSurface, self.createContext, self.translate, self.scale) = (
            createSurface, createContext, translate, scale
        )
        (self.rectangle, self.clip) = (rectangle, clip)
        (self.status, self.stride, self.pixels) = (status, stride, pixels)
    }

    /// The difference between two drawings; nil if one cannot be rendered, or if other renderers may measure a
    /// different fraction.
    func difference(_ before: [UInt8], _ after: [UInt8]) -> PixelDifference? {
        guard let one = open(before) else { return nil }
        defer { unref(one) }
        guard let other = open(after) else { return nil }
        defer { unref(other) }
        let sizes = (DrawingSize(of: lengths(of: one)), DrawingSize(of: lengths(of: other)))
        let (left, right) = (sizes.0.extent, sizes.1.extent)
        let (width, height) = (max(left.width, right.width), max(left.height, right.height))
        let first = picture(of: one, sizes.0, width, height)
        let second = picture(of: other, sizes.1, width, height)
        guard let first, let second else { return nil }
        let outcome = PixelComparison.compare(
            first, second, width: width, height: height,
            area: max(left.width * left.height, right.width * right.height))
        guard let outcome else { return nil }
        return PixelDifference(
            share: outcome.share, hasSamePixels: outcome.hasSamePixels, oldSize: sizes.0.stated,
            newSize: sizes.1.stated)
    }

    private func open(_ bytes: [UInt8]) -> OpaquePointer? {
        guard let drawing = bytes.withUnsafeBufferPointer({ read($0.baseAddress, UInt($0.count), nil) }) else {
            return nil
        }
        // The resolution that CSS defines, in dots per inch.
        setResolution(drawing, 96)
        return drawing
    }

    private func lengths(of drawing: OpaquePointer) -> DrawingSize.Lengths {
        // RsvgLength consists of a double and an enumeration.
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 32, alignment: 8)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: 32)
        var (hasWidth, hasHeight, hasBox) = (Int32(0), Int32(0), Int32(0))
        var box = [0.0, 0, 0, 0]
        measure(drawing, &hasWidth, memory, &hasHeight, memory + 16, &hasBox, &box)
        func length(_ isThere: Int32, _ offset: Int) -> Double? {
            guard isThere != 0 else { return nil }
            let unit = (memory + offset + 8).load(as: Int32.self)
            return DrawingSize.pixels((memory + offset).load(as: Double.self), unit: Int(unit))
        }
        return DrawingSize.Lengths(
            width: length(hasWidth, 0), height: length(hasHeight, 16),
            box: hasBox != 0 && box[2] > 0 && box[3] > 0 ? (box[2], box[3]) : nil)
    }

    /// The pixels of a drawing that is centered in a frame of the given size.
    private func picture(
        of drawing: OpaquePointer, _ size: DrawingSize, _ width: Int, _ height: Int
    ) -> [PixelComparison.Pixel]? {
        // The format is ARGB with premultiplied alpha. The surface is transparent at first.
        let surface = createSurface(0, Int32(width), Int32(height))
        defer { destroySurface(surface) }
        guard status(surface) == 0 else { return nil }
        let context = createContext(surface)
        defer { destroyContext(context) }
        let extent = size.extent
        translate(context, Double(width - extent.width) / 2, Double(height - extent.height) / 2)
        scale(context, Double(extent.width) / size.width, Double(extent.height) / size.height)
        // A browser clips an image to its size.
        rectangle(context, 0, 0, size.width, size.height)
        clip(context)
        guard draw(drawing, context, [0, 0, size.width, size.height], nil) != 0 else { return nil }
        flush(surface)
        guard let start = pixels(surface), stride(surface) == 4 * width else { return nil }
        let bytes = UnsafeRawBufferPointer(start: start, count: 4 * width * height)
        return Array(bytes.bindMemory(to: PixelComparison.Pixel.self))
    }
}

/// The size at which a browser renders an SVG file as an image.
struct DrawingSize: Equatable {
    struct Lengths {
        /// The declared width and height in pixels; nil for a side that is not declared, or is declared in percent.
        var width, height: Double?
        /// The size of the view box.
        var box: (width: Double, height: Double)?
    }

    /// The default size of an image in CSS.
    private static let usual = (width: 300.0, height: 150.0)
    /// The maximum ratio of the longer side to the shorter side.
    private static let longest = 16.0

    let width, height: Double
    /// The declared size; nil unless both sides are declared.
    let stated: PixelDifference.Size?

    init(of lengths: Lengths) {
        let (own, box) = (DrawingSize.usual, lengths.box)
        switch (lengths.width, lengths.height) {
        case (let width?, let height?): (self.width, self.height) = (width, height)
        case (let width?, nil): (self.width, height) = (width, box.map { width * $0.height / $0.width } ?? own.height)
        case (nil, let height?): (width, self.height) = (box.map { height * $0.width / $0.height } ?? own.width, height)
        case (nil, nil):
            guard let box else {
                (width, height) = own
                break
            }
            let scale = min(own.width / box.width, own.height / box.height)
            (width, height) = (box.width * scale, box.height * scale)
        }
        func whole(_ length: Double) -> Int { Int(min(max(length, 0), 1e9).rounded()) }
        stated =
            lengths.width == nil || lengths.height == nil
            ? nil : PixelDifference.Size(width: whole(width), height: whole(height))
    }

    /// The width and height at which the drawing has the same number of pixels as a square one.
    var extent: (width: Int, height: Int) {
        let ratio = width > 0 && height > 0 ? min(max(width / height, 1 / DrawingSize.longest), DrawingSize.longest) : 1
        let side = Double(PixelDifference.side)
        return (Int((side * ratio.squareRoot()).rounded()), Int((side / ratio.squareRoot()).rounded()))
    }

    /// - Parameter unit: the unit as a number in librsvg's enumeration.
    /// - Returns: nil if the length is a percentage or invalid.
    static func pixels(_ length: Double, unit: Int) -> Double? {
        // The units in order: percent, px, em, ex, in, cm, mm, pt, pc.
        let factors: [Double] = [0, 1, 16, 8, 96, 96 / 2.54, 9.6 / 2.54, 96.0 / 72, 16]
        guard factors.indices.contains(unit), unit > 0, length > 0, length.isFinite else { return nil }
        return length * factors[unit]
    }
}
