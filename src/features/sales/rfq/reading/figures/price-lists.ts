import { UNIT } from '#features/sales/rfq/reading/figures/amounts.ts'
import { CURRENCY } from '#features/sales/rfq/reading/figures/currencies.ts'
import { writtenPrice } from '#features/sales/rfq/reading/figures/targets.ts'

/** `0.85 / 0.95 / 1.10`, `62 and 71 USD`: the prices of as many parts. */
export const pricesInOrder = (text: string): (number | undefined)[] =>
  (
    PRICES.exec(text)?.[1]
      ?.replace(/(?<!\d)\d{1,2}\)\s/g, '')
      .match(ONE_PRICE) ?? []
  ).map((price) => writtenPrice(price))
const NO_PRICE = 'open|offen|none|tbd|keiner?|n/a|abierto|ouvert|-'
const ONE_PRICE = new RegExp(`\\d[\\d.,]*|(?<![\\p{L},])(?:${NO_PRICE})(?!\\p{L})`, 'giu')
const FIGURE = `(?:\\d{1,2}\\)\\s)?(?:(?:${CURRENCY})\\s?)?(?!\\d\\)\\s)\\d{1,6}(?:[.,]\\d{1,4})?(?:,-)?(?!\\w|\\s?${UNIT}(?!\\p{L}))(?:\\s?(?:${CURRENCY})(?!\\p{L}))?`
const PRICES = new RegExp(
  `^\\D{0,25}(${FIGURE}(?:(?:\\s?(?:\\/{1,2}|&|;|,(?=\\s)|,?\\s(?:and|und|bzw\\.?|resp\\.?|y|et|e|i|en)(?=\\s))\\s?|\\s{1,3}(?=\\d\\)\\s))(?:${FIGURE}|(?:\\d\\)\\s)?(?:${NO_PRICE})(?![\\p{L}\\d]))){1,20})`,
  'iu',
)
