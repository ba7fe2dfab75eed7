import { UNIT, type WrittenAmount, writtenCount } from '#features/sales/rfq/reading/figures/amounts.ts'
import { CURRENCY, currencyIn, hasNoDecimals } from '#features/sales/rfq/reading/figures/currencies.ts'
import { isSeries } from '#features/sales/rfq/reading/numbers.ts'
import { anyCase } from '#features/sales/rfq/reading/patterns.ts'

const PRICE = '\\d{1,3}(?:[.,]\\d{3})+(?:[.,]\\d{1,2})?|\\d{1,7}(?:[.,]\\d{1,4})?'
const LABEL = `(?<![\\w.])@|\\b(?:hop(?:e|ing) for|need(?=\\s(?:${CURRENCY})\\s?\\d)|beat|match|if (?:the |your )?price (?:is|would be)|targets?(?:\\s?prices?)?|tgt|t\\.?p\\.?|budget|ceiling(?: price)?|pays?|paying|paga|paie|zahlt|płaci|(?:better|lower|cheaper)(?: price)? than|(?:our |price )?idea|prix (?:cible|objectif|souhaité)|objectif|cible|prezzo (?:obiettivo|target)|obiettivo|pre[çc]o[ -](?:alvo|objetivo)|richtprijs|streefprijs|doelprijs|cena (?:docelowa|oczekiwana)|docelowo|hedef(?: fiyat[ıi]?)?|riktpris|m[åa]lpris|vejledende pris|tavoitehinta|c[íi]lov[áa] cena|c[ée]l[áa]r|preț țint[ăa]|max(?:imum)?\\.?(?: price)?|ziel(?:preise?)?|preisvorstellung|preisidee|wunschpreis|precio (?:objetivo|meta|m[áa]x(?:imo)?\\.?)|p\\.? ?obj\\.?|objetivo|obj\\.)(?:\\s(?:is|are|price|(?:around|about|approx\\.?|circa|ca\\.?|roughly|up to|currently)|(?:of|von|de)(?!\\s[A-Z]{0,5} ?\\d[\\w/-]{2,20}\\s?[:=])))?(?![\\p{L}\\d])`
const TARGET = anyCase`(?:${LABEL})(?:\\s(?:for|on|für|fuer|para|pour|per|of|del|de|du|do|von|voor)(?:\\s(?:the|die|den|das|le|la|el|los|il))?\\s(?:(?<of>[A-Z]{0,5} ?\\d[\\w/-]{2,20})|(?:(?:first|erste[nr]?|premi[eè]re?|primer[oa]?|prim[oa]|primeir[oa]|eerste)|(?:second|zweite[nr]?|deuxi[eè]me|segund[oa]|second[oa]|tweede))(?:\\s(?:item|one|pos(?:ition)?|line|part|article|artikel|art[íi]culo|poste))?|set|pair|lot|bearing|lager|satz|juego|jeu)(?=\\s?[:=]|\\s(?:${CURRENCY})|\\s(?:is|ist|es|liegt bei|w(?:ä|ae)re|would be|should be|ser[íi]a|serait)\\s))?(?:(?:\\s(?:for|für|para|pour|per))?\\s(?:line|[ií]tem|pos(?:ition|\\.)?|partida|poste|zeile|riga)\\s\\d{1,2}(?=\\s?[:=]|\\s(?:${CURRENCY}|is|ist|es)))?(?:\\s(?:${CURRENCY}))?(?:\\s?(?:per|pro|por|par|/)\\s?\\p{L}{2,6})?\\s{0,3}(?:[:=]|(?:is|are|ist|es|lieg(?:t|en) bei|w(?:ä|ae)re|would be|should be|ser[íi]a|serait)\\s)?\\s{0,3}(?:(?:${CURRENCY}|r(?=\\d))\\s{0,2})?(?:1\\)\\s)?(?<price>${PRICE})(?:,-)?(?!\\d|[.,]\\d|\\)\\s|\\s?[x×*]\\s?\\d|\\s?(?:pcs|stk|uds|mm|cm|m|kg|g|t|lbs?|bar|rpm|kw|%|°|weeks?|wks?|days?|months?|wochen?|tagen?|semanas?|d[íi]as?|semaines?|jours?|settiman[ae]|giorni|weken|dagen|tygodni\\p{L}?|dni|hafta|gün)(?!\\p{L}))(?:\\s{0,2}(?:${CURRENCY})(?![\\p{L}\\d]))?`
const AT = anyCase`(?<![\\p{L}\\d])(?:at|a|zu|für|fuer|um|por)\\s(?:(?:${CURRENCY})\\s?(?<after>${PRICE})|(?<before>${PRICE})\\s?(?:(?:${CURRENCY})(?![\\p{L}\\d])|each|per piece|pro stück)|(?<plain>\\d{1,5}[.,]\\d\\d)(?=\\s?(?:[,;?!)]|\\.(?:\\s|$)|$|(?:and|und|y|et|e)\\s)))`
/** `Can you do 65 each?` */
const DO = anyCase`(?<!\\p{L})(?:(?:can|could|would) you (?:do|make it|accept|match)|(?:if )?you (?:can|could) (?:do|make|match|offer)(?: it)?(?: (?:at|for))?|do (?:it|them) for)\\s(?:(?:${CURRENCY})\\s?(?<after>${PRICE})|(?<before>${PRICE})\\s?(?:(?:${CURRENCY})(?![\\p{L}\\d])|each|apiece|per piece)|(?<plain>\\d{1,5}[.,]\\d\\d)(?!\\d))`
/** Each price with the part it is for: `EUR 2.10 for the 6004, EUR 2.45 for the 6005`. */
const FOR_PART = anyCase`(?:(?:${CURRENCY})\\s?(?<after>${PRICE})|(?<before>${PRICE})\\s?(?:${CURRENCY})(?![\\p{L}\\d]))(?=\\s(?:each\\s)?(?:for|on|für|fuer|pour|para|per|voor|za)\\s(?:the|die|den|das|le|la|les|el|los|il|i|gli|de)\\s(?<of>[A-Z]{0,5} ?\\d[\\w/-]{2,20}|[A-Z]{2,5}(?!\\p{L})))`
/**
 * A label, some words, and an amount with a currency: `Budget for these is PHP 180`, `target on the 12B-2 is £19.50`.
 */
const LABEL_BEFORE = anyCase`(?:${LABEL})(?:[\\s:=]{1,2}(?!(?:lot|total|all|whole|order|everything|job|project|set)(?!\\p{L}))[\\p{L}\\d'’/-]{1,12}){1,7}?[\\s:=]{1,3}(?:(?:${CURRENCY})\\s?(?<after>${PRICE})|(?<before>${PRICE})\\s?(?:${CURRENCY})(?![\\p{L}\\d]))`
const LABELLED = new RegExp(`(?:${LABEL})`, 'iu')
/** The position where a text begins to state target prices; -1 when it does not. */
export const targetsFrom = (text: string): number => text.search(LABELLED)

const MONEY_ALONE = anyCase`(?<![\\w.,/-])(?:(?:${CURRENCY})\\s?(?<after>\\d{1,3}(?: \\d{3})+(?:[.,]\\d{1,2})?|${PRICE})|(?<before>${PRICE})\\s?(?:${CURRENCY})(?![\\p{L}\\d]))`
const PER_MANY = /^\s?(?:per|pro|par|por|für|for|\/|je)\s?(100|1[.,]?000)(?!\d)/iu
/** Earlier prices are not targets. */
const PAST =
  /\b(?:last|previous|paid|bought|letzte[rn]?|bezahlt|gekauft|bisher\w*|[uú]ltim[oa]|pagamos|compramos|pagado)\b/iu

/** Whether a text states earlier prices. */
export const tellsPrices = (rows: readonly string[]): boolean => rows.some((row) => PAST.test(row))
/** Words for amounts that are not a target price of a part. */
const NO_TARGET =
  /(?<!\p{L})(?:last|previous|paid|pay|bought|was|were|bisher\p{L}*|bezahlt|letzte[rn]?|gekauft|[uú]ltim[oa]|pagad[oa]|pagamos|dernier|freight|carriage|shipping|porto|fracht|versand|port|flete|envío|total|sum|summe|lot|invoice\p{L}*|credit|discount|offer(?:ed)?|quoted?|competit\p{L}*|list price|listen\p{L}*|value|wert|valor|minimum|mindest\p{L}*|charge[ds]?|cost|kostet\p{L}*|stock|exw|fob|order|bestell\p{L}*|pedido|each month|deposit|tax|vat)(?!\p{L})/iu
/** Amounts with a currency. */
const sumsIn = (row: string): WrittenAmount[] =>
  [...row.matchAll(MONEY_ALONE)].flatMap(({ 0: text, index, groups }) => {
    const currency = currencyIn(text)
    const value = writtenPrice((groups!.after ?? groups!.before)!.replace(/ /g, ''), currency)
    return value && currency && !/^20\d\d$/.test(String(value))
      ? [{ value, start: index, end: index + text.length, currency, isMere: true as const }]
      : []
  })

/** The target prices of a row; if `hasTargets`, also an amount about which the row says nothing else. */
export function targetsIn(row: string, hasTargets = true): WrittenAmount[] {
  if (!/\d/.test(row)) return []
  const isLabelled = LABELLED.test(row)
  const all = [...(isLabelled ? [FOR_PART] : []), TARGET, LABEL_BEFORE, DO, ...(PAST.test(row) ? [] : [AT])]
  const found = all.flatMap((pattern) =>
    [...row.matchAll(pattern)].flatMap((found) => {
      const { of: named, ...groups } = found.groups ?? {}
      const of = named?.replace(/^\p{Ll}+ /u, '')
      // `6,000 EUR for the whole lot`
      if (of && !/\d|^[A-Z]+$/.test(of)) return []
      const currency = currencyIn(found[0])
      const price = writtenPrice(Object.values(groups).find(Boolean) ?? '', currency)
      // `130 per 100 pcs`
      const [, many] = PER_MANY.exec(row.slice(found.index + found[0].length)) ?? []
      const value = price && many ? Number((price / writtenCount(many)).toFixed(6)) : price
      // In `4 @ 32216` the second number is the part.
      const isPart = found[0].startsWith('@') && !currency && Number.isInteger(value) && isSeries(String(value))
      // `Max 4` and `Max speed 6300` are no prices.
      const isLimit =
        /^max/i.test(found[0]) &&
        !currency &&
        Number.isInteger(value) &&
        !/pri[cs]|preis|pro|per|\//i.test(found[0]) &&
        !/^\s?(?:each|ea|\/|per|pro|apiece|das|pro|c\/u|cad)/i.test(row.slice(found.index + found[0].length))
      return value && !isPart && !isLimit
        ? [
            {
              value,
              // The part may be named between a label and its amount.
              from: found.index,
              start:
                pattern === LABEL_BEFORE
                  ? found.index + found[0].lastIndexOf(found.groups!.after ?? found.groups!.before!)
                  : found.index,
              end: found.index + found[0].length,
              ...(of && { of }),
              ...(currency && { currency }),
            },
          ]
        : []
    }),
  )
  if (hasTargets && found.length === 0 && !NO_TARGET.test(row))
    found.push(...sumsIn(row).map((sum) => ({ ...sum, from: sum.start })))
  // Of two readings of the same price, the first counts.
  return found
    .filter(({ from, end }, at) => !found.slice(0, at).some((one) => one.from < end && one.end > from))
    .map(({ from: _, ...target }) => target)
}

/** The value of a written price: if it has both separators, the last one is the decimal separator. */
export function writtenPrice(written: string, currency?: string): number | undefined {
  const figure = /\d[\d.,]*/.exec(written.slice(0, 100))?.[0].replace(/[.,]$/, '') ?? ''
  const mark = Math.max(figure.lastIndexOf(','), figure.lastIndexOf('.'))
  const isMixed = figure.includes(',') && figure.includes('.')
  const isThousands =
    !isMixed &&
    (/^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:\.\d{3}){2,}$/.test(figure) ||
      (hasNoDecimals(currency) && /^\d{1,3}\.\d{3}$/.test(figure)))
  if (mark < 0 || isThousands) return numberOf(figure.replace(/[.,]/g, ''))
  return numberOf(`${figure.slice(0, mark).replace(/[.,]/g, '')}.${figure.slice(mark + 1)}`)
}

const numberOf = (digits: string): number | undefined => (digits === '' ? undefined : Number(digits) || undefined)

/** Prices for several parts in order: `0.85 / 0.95 / 1.10`, `62 and 71 USD`. */
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
