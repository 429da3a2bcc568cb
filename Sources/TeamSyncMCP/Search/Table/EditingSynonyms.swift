/// Writing, drawing and programming.
extension SynonymTable {
    static let editingSynonyms = """
        find and replace, replace, find replace, search replace, swap | substitute
        select all, selection all, check all, checks, check double
        deselect, selection off, select off, unselect | clear selection
        done all, checks, check double, check all, checkmark done | read receipt, all done, delivered
        indent, format indent more, indent increase, text indent, increase indent, indent more
        outdent, format indent less, indent decrease, text outdent, decrease indent, indent less, unindent, dedent
        heading, text h, h1, title, type h1, header | headline, header text
        paragraph, pilcrow, text paragraph | text block
        highlight, highlighter, marker, text highlight, format color highlight | mark text
        text color, font color, format color text, baseline | font color
        line height, line spacing, format line spacing | leading
        superscript, text superscript, format superscript
        subscript, text subscript, format subscript
        eraser, erase, rubber, clear format | remove formatting, clear formatting
        spell check, spelling, spellcheck, text check | proofread
        merge, combine, call merge, git merge, merge cells, join, unite | put together
        split, divide, separate, split cells, call split, split horizontal
        group, object group, group work, union | group objects
        ungroup, object ungroup, break apart | split group
        flip horizontal, mirror, reflect horizontal, flip, object flip horizontal | mirror horizontally
        flip vertical, reflect vertical, flip, object flip vertical
        align top, align start vertical, vertical align top, align box top
        align bottom, align end vertical, vertical align bottom, align box bottom
        justify, align justify, text align justify, format align justify, justify full | full width text
        crosshairs, crosshair, aim, target
        select, selection, cursor text, lasso, marquee, bounding box, box select | selection tool
        shapes, category, shape, square circle, triangle square circle | geometry
        circle, ellipse, oval, round
        square, rectangle, box, stop
        triangle, play
        contrast, circle half, half circle, adjust, invert colors, brightness contrast | contrast mode
        opacity, transparency, drop, checkerboard | transparent
        ruler, measure, straighten, square foot, measuring tape | length, dimensions, size
        resize, expand, scale, arrows diagonal, aspect ratio, maximize | change size
        rotate left, arrow counter clockwise, rotate ccw, arrow rotate left, undo, object rotate left, rotate counterclockwise
        rotate right, arrow clockwise, rotate cw, arrow rotate right, redo, object rotate right
        draw, pencil, pen, brush, gesture, scribble, edit | drawing, sketch, freehand, handwriting
        pen tool, pen nib, vector, bezier, vector curve | path tool
        ai, sparkles, sparkle, robot, bot, brain, stars, magic, wand | artificial intelligence, machine learning, smart
        function, fx, variable, sigma | formula, equation, math
        sum, sigma, functions, summation | total
        equals, equal, equality | same
        infinity, infinite, all inclusive, loop | unlimited, endless
        asterisk, star of life, required, snowflake | wildcard, mandatory
        divide, division, slash
        multiply, times, x, close
        fork, git fork, repo forked, code fork, call split, branch
        commit, git commit, source commit
        pull request, git pull request, merge request, source pull | code review
        repository, repo, git, database, source repository | code repository
        api, webhook, code, plug, braces | endpoint
        variable, brackets, code, x y | placeholder
        json, braces, file json, code json
        package, cube, box, container, npm
        container, box, docker, cube, package | docker
        version, versions, tag, history | release
        deploy, rocket, rocket launch, upload, cloud upload, publish | ship, release
        test, flask, beaker, vial, test tube, experiment, check | quality assurance, unit test
        log, logs, list, file text, text, scroll | logging, log file
        pending, hourglass, clock, timer, more, in progress | waiting, queue
        sort by name, sort alphabetical, sort alpha, arrow down a z, sort a z, sort ascending | alphabetical, alphabetical order
        """
}
