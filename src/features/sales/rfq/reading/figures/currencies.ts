/** The currency of each sign and word. A sign used by several countries is left out. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ $: 'USD', US$: 'USD', R$: 'BRL', S$: 'SGD', A$: 'AUD', C$: 'CAD', HK$: 'HKD', NT$: 'TWD' },
  ...{ '€': 'EUR', '£': 'GBP', '₺': 'TRY', '₹': 'INR', '₱': 'PHP', '₫': 'VND', '฿': 'THB', '₩': 'KRW', '₪': 'ILS' },
  ...{
    EURO: 'EUR',
    EUROS: 'EUR',
    ZŁ: 'PLN',
    TL: 'TRY',
    RMB: 'CNY',
    KČ: 'CZK',
    RS: 'INR',
    RM: 'MYR',
    RP: 'IDR',
    REAIS: 'BRL',
  },
}
/** Codes of the currencies used in inquiries. */
const CODES =
  'usd|eur|gbp|chf|pln|try|brl|mxn|sek|nok|dkk|czk|huf|ron|bgn|cny|inr|jpy|krw|aud|cad|nzd|zar|sgd|hkd|twd|php|myr|thb|idr|vnd|pkr|bdt|lkr|aed|sar|qar|kwd|omr|bhd|egp|ils|ngn|kes|clp|cop|pen|ars|uah|rub|rsd'

/** A pattern for a currency next to an amount. The RS of 6205 RS is a seal, that of RS80 the name of a chain. */
export const CURRENCY = `(?:us|hk|nt|[rsac])\\$|[$€£¥₺₹₱₫฿₩₪]|(?<!\\p{L})(?:euros?|reais|rmb|zł|tl|kč|${CODES})|(?<![\\p{L}\\d/.-]|\\d\\s)(?:rp\\.?(?=\\s?\\d)|rs\\.?(?=\\s\\d)|rs(?:\\.(?=\\d)|(?=\\d{1,4}[.,]\\d|\\d{4})))|\\brs\\.?(?=\\/)|\\brm\\b(?=\\s?\\d|\\W{0,2}$)`

/** Currencies without decimals: 85.000 in these means thousands. */
export const hasNoDecimals = (currency: string | undefined): boolean =>
  currency !== undefined && /^(?:IDR|VND|KRW|JPY|CLP|HUF|COP|PYG)$/.test(currency)

const WRITTEN = new RegExp(`(?<![\\p{L}])(?:${CURRENCY})(?![\\p{L}])`, 'iu')

/** The currency of a price or heading, as three letters; undefined when ambiguous, such as ¥. */
export function currencyIn(written: string): string | undefined {
  const sign = WRITTEN.exec(written)?.[0].toUpperCase().replace('.', '')
  const code = sign && (SIGNS[sign] ?? sign)
  return code && /^[A-Z]{3}$/.test(code) ? code : undefined
}

/** The currency that a row states for all prices: `Prices in EUR`, `Preço alvo em USD`. */
export function currencyOfAll(rows: readonly string[]): string | undefined {
  const found = new Set(rows.flatMap((row) => (row.length < 400 ? (OF_ALL.exec(row)?.[1] ?? []) : [])).map(currencyIn))
  return found.size === 1 ? [...found][0] : undefined
}
const OF_ALL = new RegExp(
  `(?<!\\p{L})(?:(?:target )?prices?|targets?|quote|offer|(?:ziel)?preise?|precios?(?: objetivo)?|prix(?: cibles?)?|prezz[io]|pre[çc]os?(?: alvo)?|cen[ayě]|ceny|fiyat\\p{L}*|prijzen|all(?:es)?|everything|todos?|tous|tutto)(?!\\p{L})(?:\\s[\\p{L}/.]{1,12}){0,4}?\\s?(?:(?:in|are|en|em|w|v|:|=)\\s|(?<=all(?:es)?\\s))(${CURRENCY})(?![\\p{L}\\d])`,
  'iu',
)
