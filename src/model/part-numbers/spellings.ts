import { BRANDS, decodePart, pnFamily, splitBrand } from '#model/part-numbers/part-number.ts'
import { partRules } from '#model/part-numbers/part-rules.ts'

/** Makers that write suffixes after a dash. */
const WITH_DASH: ReadonlySet<string> = new Set(['SKF', 'FAG', 'TIMKEN'])

/**
 * How other makers designate the same bearing, by the suffix tables: only spellings that parse back to the same family.
 */
export function spellingsOf(typed: string, given = ''): { brand: string; partNumber: string }[] {
  const { brand = given.trim().toUpperCase(), partNumber } = splitBrand(typed)
  const decoded = decodePart(partNumber, brand)
  if (!decoded || decoded.unknown.length > 0) return []
  const family = pnFamily(partNumber, brand)
  const known = new Set(partRules().suffixes.map((suffix) => suffix.brand))
  return BRANDS.filter((maker) => maker !== brand && known.has(maker)).flatMap((maker) => {
    const codes = decoded.suffixes.map(({ class: wanted }) => codeOf(maker, wanted))
    if (codes.some((code) => code === undefined)) return []
    const spelled = spell(decoded.base, codes as string[], maker)
    return pnFamily(spelled, maker) === family ? [{ brand: maker, partNumber: spelled }] : []
  })
}

/** The maker's own code of a class before the common one. */
const codeOf = (maker: string, wanted: string): string | undefined =>
  [maker, '*']
    .map((of) => partRules().suffixes.find(({ brand, class: name }) => brand === of && name === wanted)?.code)
    .find(Boolean)

function spell(base: string, codes: readonly string[], maker: string): string {
  if (codes.length === 0) return base
  // 6205-2RS1/C3 of one, 6205DDUC3 of another.
  return WITH_DASH.has(maker) ? `${base}-${codes.join('/')}` : base + codes.join('')
}
