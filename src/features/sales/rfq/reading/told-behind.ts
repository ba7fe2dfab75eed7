import { isMaker } from '#features/sales/rfq/reading/makers.ts'

/** `6215, single row, sealed both sides (2RS)`, `22222 tapered bore (K), C3`: what words behind a bare number say of its design. */
export function sealsBehind(
  { text, isBare, end }: { text: string; isBare: boolean; end: number },
  behind: string,
): { text: string; isBare: boolean; end: number } | undefined {
  const told = isBare ? /^(?:,?\s\p{L}{3,12}){1,8}\s?\((2RS[H1R]?|ZZ|2Z|K|M|N|NR)\)/u.exec(behind) : undefined
  if (!told) return undefined
  const clearance = /^,?\s(?:clearance\s|radial clearance\s)?(C[2-5])(?!\w)/i.exec(behind.slice(told[0].length))
  const seals = told[1]!
  return {
    text: `${text}${seals.length > 1 ? '-' : ''}${seals}${clearance ? `/${clearance[1]}` : ''}`,
    isBare: false,
    end: end + told[0].length + (clearance?.[0].length ?? 0),
  }
}

/** `12 roulements 6314 C3 de marque SKF`. */
export function makerBehind(behind: string): { brand?: string } {
  const name = (MAKER_BEHIND.exec(behind) ?? CLOSED.exec(behind) ?? ALL_ONE.exec(behind))?.[1]?.toUpperCase()
  return name !== undefined && isMaker(name) ? { brand: name } : {}
}
/** `…, all FAG`. */
const ALL_ONE =
  /^[\s,(–\u0001-]{1,14}(?:(?=[A-Z][\p{L}-]{1,14}\s(?:original |genuine )?(?:both|all|only|nur|todos?|tous|tutti)(?!\p{L}))|(?:all|alle[ns]?|alles|todos|todas|tous|toutes|tutti|tutte|both|beide|allemaal|wszystki\p{L}{1,2})\s(?:in |from |von |de |di |by |to be |are |must be )?)([A-Z][\p{L}-]{1,14})(?!\p{L})/iu
/** Words that give all parts before them the brand that follows. */
export const OF_ALL =
  /^(?:,\s?(?:all |alle |todos |tous |tutti )?(?:de |of )?(?:marque|marca|brand|make|marke|fabrikat|merk)|[\s,(–\u0001-]{1,14}(?:[A-Z][\p{L}-]{1,14}\s(?:original |genuine )?(?:both|all|only)|all|alle[ns]?|alles|todos|todas|tous|toutes|tutti|tutte|both|beide|allemaal|wszystki\p{L}{1,2}))(?!\p{L})/iu
const CLOSED = /^\s?[([]\s?([\p{L}-]{2,15})\s?[)\]]/u
const MAKER_BEHIND =
  /^\s?[(,]?\s?(?:de (?:la )?|of |in |der |di )?(?:marque|marca|brand|make|marke|fabrikat|hersteller|merk|marki|mfr|品牌|厂家|厂商)\s?:?\s?([\p{L}-]{2,15})/iu

/** Whether a number is called a seal or a bearing right before it. */
export const isCalledBefore = (row: string, start: number): boolean =>
  CALLED.test(row.slice(Math.max(0, start - 20), start))
const CALLED =
  /(?<!\p{L})(?:seals?|bearings?|sleeves?|housings?|units?|bush(?:es|ings?)?|lager|dichtring|rodamientos?|ret[ée]n(?:es)?|soportes?|roulements?|joints?|paliers?|cuscinett[oi]|support[oi]|rolamentos?|retentor(?:es)?|łożysk\p{L}|lagers?)\s$/iu
