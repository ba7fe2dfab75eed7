import { mailAsText } from '#features/sales/rfq/plain-text.ts'
import { mentionsIn } from '#features/sales/rfq/reading/designations.ts'
import { writtenPrice } from '#features/sales/rfq/reading/figures/targets.ts'
import { passagesOf, signatureApart } from '#features/sales/rfq/reading/letter/passages.ts'
import { plainSigns } from '#features/sales/rfq/reading/letter/signs.ts'
import { anyCase } from '#features/sales/rfq/reading/patterns.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'

/** A vendor's answer for one line. */
interface ReadOffer {
  lineId: string
  price: number
  currency?: string
  moq?: number
  leadDays?: number
}

const MAX_TEXT = 50_000
const SIGNS: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY', EURO: 'EUR', ZŁ: 'PLN' }
const CURRENCY = '[$€£¥]|USD|EUR|EURO|GBP|CHF|JPY|CNY|CAD|MXN|PLN|ZŁ|SEK'
const AMOUNT = '\\d{1,3}(?:[.,]\\d{3})*[.,]\\d{2,4}|\\d{1,7}'
const PRICED = anyCase`(?<![\\w])(${CURRENCY})\\s{0,2}(${AMOUNT})(?![\\w-])|(?<![\\w.,/-])(${AMOUNT})\\s{0,2}(${CURRENCY})(?!\\p{L})`
const DECIMAL = /(?<![\w.,/-])(\d{1,3}(?:[.,]\d{3})*[.,]\d{2,4})(?![\w.,/-])/gu
const LEAD =
  /(?<![\w.,/-])(?:\d{1,3}\s?[-–]\s?)?(\d{1,3})\s?(?:working |business |werk|arbeits)?(days?|tagen?|d[ií]as?|jours?|giorni|dagen|dni|gün|weeks?|wks?|wochen?|semanas?|semaines?|settiman[ae]|weken|tygodni\p{L}?|tygodnie|hafta)(?!\p{L})/iu
const STOCK = /\b(?:(?:in |ex |ab )?stock|ab lager|auf lager|en stock|disponible|available now)\b/iu
const NO_STOCK = /\b(?:no|out of|not in|nicht (?:ab |auf )?|kein\w*|sin|rupture de) ?(?:stock|lager|existencias)\b/iu
const MOQ =
  /\b(?:moq|min(?:imum)?\.?(?: (?:qty|quantity|order))?|mindestmenge|m[ií]nimo)\s{0,2}[:=]?\s{0,2}(\d{1,6})(?!\d)/iu
const NO_BID =
  /\b(?:no bid|no quote|cannot (?:offer|quote)|can't offer|kein angebot|nicht lieferbar|no podemos|pas d'offre)\b/iu

/**
 * The prices in a vendor's answer, for the lines that were asked. A row names one requested part and its price; of
 * several amounts the first is the unit price. Quoted text is our own request, and is not read.
 */
export function readOffers(text: string, requested: readonly { lineId: string; pnKey: string }[]): ReadOffer[] {
  const [own] = passagesOf(plainSigns(mailAsText(text.slice(0, MAX_TEXT))))
  if (own?.depth !== 0) return []
  const { letter } = signatureApart(own.rows)
  const found = new Map<string, ReadOffer>()
  for (const row of letter.flatMap((one) => offersIn(one.slice(0, 1_000)))) {
    const lineIds = new Set(
      mentionsIn(row).parts.flatMap((part) =>
        requested.filter((one) => one.pnKey === pnKey(part.text)).map(({ lineId }) => lineId),
      ),
    )
    const [lineId] = lineIds
    const priced = lineId !== undefined && lineIds.size === 1 && !NO_BID.test(row) ? pricedIn(row) : undefined
    if (lineId !== undefined && priced && !found.has(lineId)) found.set(lineId, { lineId, ...priced, ...termsIn(row) })
  }
  return [...found.values()]
}

/** Splits a sentence with several parts, each followed by its price, into one piece per part. */
function offersIn(row: string): string[] {
  const starts = mentionsIn(row).parts.map(({ start }) => start)
  const pieces = starts.map((start, at) => row.slice(start, starts[at + 1]))
  return pieces.length > 1 && pieces.every((piece) => pricedIn(piece)) ? pieces : [row]
}

function pricedIn(row: string): { price: number; currency?: string } | undefined {
  const [named] = row.matchAll(PRICED)
  if (named) {
    const price = writtenPrice(named[2] ?? named[3] ?? '')
    const sign = (named[1] ?? named[4] ?? '').toUpperCase()
    return price ? { price, currency: SIGNS[sign] ?? sign } : undefined
  }
  const [bare] = row.matchAll(DECIMAL)
  const price = bare && writtenPrice(bare[1]!)
  return price ? { price } : undefined
}

function termsIn(row: string): { moq?: number; leadDays?: number } {
  const [, figure, unit = ''] = LEAD.exec(row) ?? []
  const days = figure ? Number(figure) * (/^(?:w|s|ty|haf)/i.test(unit) ? 7 : 1) : undefined
  const moq = Number(MOQ.exec(row)?.[1] ?? 0)
  const leadDays = days ?? (STOCK.test(row) && !NO_STOCK.test(row) ? 0 : undefined)
  return { ...(moq > 0 && { moq }), ...(leadDays !== undefined && { leadDays }) }
}
