/// The codes of countries, each with its names and adjectives. The groups are separated by semicolons.
extension SynonymTable {
    static let countries = """
        ad andorra; ae united arab emirates, emirates; af afghanistan, afghan; al albania, albanian; am armenia,
        armenian; ao angola; ar argentina, argentinian; at austria, austrian; au australia, australian; az
        azerbaijan; ba bosnia; bd bangladesh; be belgium, belgian; bg bulgaria, bulgarian; bh bahrain; bo
        bolivia, bolivian; br brazil, brazilian; by belarus; ca canada, canadian; ch switzerland, swiss; cl
        chile, chilean; cm cameroon; cn china, chinese; co colombia, colombian; cr costa rica; cu cuba, cuban;
        cy cyprus; cz czechia, czech, czech republic; de germany, german; dk denmark, danish; do dominican
        republic; dz algeria, algerian; ec ecuador; ee estonia, estonian; eg egypt, egyptian; es spain, spanish;
        et ethiopia; eu european union; fi finland, finnish; fr france, french; gb united kingdom, great
        britain, british; ge georgia, georgian; gh ghana; gr greece, greek; gt guatemala; hk hong kong; hn
        honduras; hr croatia, croatian; hu hungary, hungarian; id indonesia, indonesian; ie ireland, irish; il
        israel, israeli; in india, indian; iq iraq, iraqi; ir iran, iranian; is iceland, icelandic; it italy,
        italian; jm jamaica, jamaican; jo jordan; jp japan, japanese; ke kenya, kenyan; kh cambodia; kr south
        korea, korean, korea; kw kuwait; kz kazakhstan; lb lebanon, lebanese; li liechtenstein; lk sri lanka; lt
        lithuania, lithuanian; lu luxembourg; lv latvia, latvian; ly libya; ma morocco, moroccan; mc monaco; md
        moldova; me montenegro; mk north macedonia, macedonia; mn mongolia; mt malta, maltese; mx mexico,
        mexican; my malaysia, malaysian; ng nigeria, nigerian; ni nicaragua; nl netherlands, dutch, holland; no
        norway, norwegian; np nepal; nz new zealand; om oman; pa panama; pe peru, peruvian; ph philippines,
        filipino; pk pakistan, pakistani; pl poland; pr puerto rico; pt portugal, portuguese; py paraguay; qa
        qatar; ro romania, romanian; rs serbia, serbian; ru russia, russian; sa saudi arabia; se sweden,
        swedish; sg singapore; si slovenia, slovenian; sk slovakia, slovak; sn senegal; sv el salvador; sy
        syria; th thailand, thai; tn tunisia; tr turkey, turkish; tw taiwan, taiwanese; tz tanzania; ua ukraine,
        ukrainian; ug uganda; us united states, usa, american, america; uy uruguay; uz uzbekistan; va vatican;
        ve venezuela; vn vietnam, vietnamese; za south africa, south african; zw zimbabwe
        """
}
