import { isMaker } from '#features/sales/rfq/reading/makers.ts'

/** `6215, single row, sealed both sides (2RS)`. */
export function sealsBehind(
  { text, isBare }: { text: string; isBare: boolean },
  behind: string,
): { text: string; isBare: boolean } | undefined {
  const seals = isBare && /^(?:,?\s\p{L}{3,12}){1,8}\s?\((2RS[H1R]?|ZZ|2Z)\)/u.exec(behind)?.[1]
  return seals ? { text: `${text}-${seals}`, isBare: false } : undefined
}

/** `12 roulements 6314 C3 de marque SKF`. */
export function makerBehind(behind: string): { brand?: string } {
  const name = (MAKER_BEHIND.exec(behind) ?? CLOSED.exec(behind))?.[1]?.toUpperCase()
  return name !== undefined && isMaker(name) ? { brand: name } : {}
}
/** Words that give all parts before them the brand that follows. */
export const OF_ALL =
  /^,\s?(?:all |alle |todos |tous |tutti )?(?:de |of )?(?:marque|marca|brand|make|marke|fabrikat|merk)(?!\p{L})/iu
const CLOSED = /^\s?[([]\s?([\p{L}-]{2,15})\s?[)\]]/u
const MAKER_BEHIND =
  /^\s?[(,]?\s?(?:de (?:la )?|of |in |der |di )?(?:marque|marca|brand|make|marke|fabrikat|hersteller|merk|marki|mfr|品牌|厂家|厂商)\s?:?\s?([\p{L}-]{2,15})/iu
