/// Abbreviations, and words for the state of a switch.
extension SynonymTable {
    static let abbreviationSynonyms = """
        ascending, asc, a z, sort up | increasing
        descending, desc, z a, sort down | decreasing
        maximum, max
        minimum, min
        previous, prev
        navigation, nav
        document, doc
        information, info
        photograph, photo, picture, pic, image, img
        message, msg
        volume, vol, sound
        command, cmd, command key | mac key, apple key
        control, ctrl | control key
        option, alt | option key, alt key
        favorite, fav
        temperature, temp
        application, app, program | software
        disable, disabled, off, slash | deactivate, inactive, turn off
        enable, enabled, on, checked | activate, active
        quit, exit, close
        """
}
