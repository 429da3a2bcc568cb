/// Codes of currencies and programming languages, in groups that semicolons and line breaks separate. Codes that are
/// also words, such as `go`, are omitted.
extension SynonymTable {
    static let codeSynonyms = """
        ethereum, eth; litecoin, ltc; dogecoin, doge; solana, sol; ripple, xrp; monero, xmr; tether, usdt
        usd coin, usdc; avalanche, avax; tron, trx; binance, bnb; stellar, xlm; bitcoin cash, bch; zcash, zec
        cardano, ada; pound sterling, gbp; yen, jpy; swiss franc, franc, chf; rupee, inr; yuan, renminbi, cny; won, krw
        zloty, pln; ruble, rouble, rub; swedish krona, sek; norwegian krone, nok; danish krone, dkk
        rand, zar; shekel, ils; javascript, js; typescript, ts; python, py; ruby, rb; kotlin, kt; c plus plus, cpp
        yaml, yml; powershell, ps1
        """
}
