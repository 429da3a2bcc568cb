/// Words with the same meaning, or nearly so, in groups that semicolons and line breaks separate.
extension SynonymTable {
    static let moreWordSynonyms = """
        purple, violet, magenta; turquoise, teal, cyan, aqua; beige, cream, sand; crimson, scarlet, red
        photography, photo, camera, photograph; geolocation, location, gps, map pin; telephony, phone, telephone
        nearby, near me, location, around me, map pin
        passwordless, passkey, webauthn, fingerprint; defibrillator, aed, first aid heart, first aid, heart pulse
        heliport, helipad, vertiport, helicopter; allotment, garden, community garden; steam bath, sauna, steam room
        assembly point, meeting point, muster point, gathering point; bus stop, bus station, bus
        tram stop, tram station, tram; level, gain, sensitivity
        encrypted, secure, protected, password protected, encryption, locked; connecting, acquiring, pending
        paused, pause, suspended; nation, country, flag; light bulb, lightbulb, bulb
        """
}
