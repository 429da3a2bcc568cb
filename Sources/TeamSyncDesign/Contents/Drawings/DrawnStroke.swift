/// The stroke that all shapes of a drawing have in common.
struct DrawnStroke: Equatable {
    /// The width in the units of the view box.
    let width: Double
    let cap: String
    let join: String
}

extension Paint {
    /// The stroke, with its width as a fraction of the larger side of the drawing; nil for filled shapes, and for strokes
    /// with dashes or gradients.
    fileprivate var stroke: DrawnStroke? {
        guard isStroked, !isFilled, words.count == 4, words[0] == "stroke", colors == [words[1]],
            numbers.count == (words[3] == "miter" ? 3 : 2)
        else { return nil }
        return DrawnStroke(width: numbers[1] / Paint.lengthWeight, cap: words[2], join: words[3])
    }
}

extension Drawing {
    /// nil unless all shapes are stroked in the same way.
    private var stroke: DrawnStroke? {
        guard let first = layers.first?.paint.stroke, layers.allSatisfy({ $0.paint.stroke == first }),
            canvas.viewBox.count == 4
        else { return nil }
        let width = first.width * max(canvas.viewBox[2], canvas.viewBox[3])
        return DrawnStroke(width: (width * 1000).rounded() / 1000, cap: first.cap, join: first.join)
    }

    /// Returns the strokes of two drawings of the same size that have the same lines in the same colors; nil if
    /// something else differs too, or if nothing differs.
    static func strokes(_ old: Drawing, _ new: Drawing) -> (old: DrawnStroke, new: DrawnStroke)? {
        guard let before = old.stroke, let after = new.stroke, before != after,
            old.canvas.viewBox == new.canvas.viewBox, old.withoutStrokes.hasSameShapes(as: new.withoutStrokes)
        else { return nil }
        return (before, after)
    }
}
