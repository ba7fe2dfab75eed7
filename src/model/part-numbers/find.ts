import { BRANDS, brandApart, decodePart, pnFamily, pnKey } from '#model/part-numbers/part-number.ts'
import { partRules } from '#model/part-numbers/part-rules.ts'
import type { Clause } from '#model/query/query.ts'
import type { Data } from '#model/schema/value.ts'

/** The possible meanings of a typed part number, as alternative clauses, with the rank of a part: 0 is best. */
export interface PartNumberSearch {
  where: readonly Clause[]
  rank: (data: Data) => number
  /**
   * The clauses for this exact number and its families, without numbers that only begin like it; absent for dimensions.
   */
  related?: readonly Clause[]
  /** Whether a part has this exact number, whatever its maker; absent for dimensions. */
  isOwn?: (data: Data) => boolean
  /** The maker that was typed with the number. */
  brand?: string
  /** The most common meaning, used when a number has so many matches that it might not be among the first. */
  commonType?: readonly Clause[]
}

const DIMENSIONS = /^\s*(\d+(?:\.\d+)?)\s*[x×*]\s*(\d+(?:\.\d+)?)(?:\s*[x×*]\s*(\d+(?:\.\d+)?))?\s*(?:mm)?\s*$/i
const LEAST = 3
/** The rank of parts without the exact number: of its family, or only beginning like it. */
const IN_FAMILY = 1
const BEGINS = 2

/**
 * Parses a search as a part number (ignoring a leading brand, O for 0, spaces and dashes) or as dimensions `25x52x15`;
 * undefined for words.
 */
export function findParts(typed: string): PartNumberSearch | undefined {
  const [, bore, outside, width] = DIMENSIONS.exec(typed) ?? []
  if (bore && outside) return byDimensions(Number(bore), Number(outside), width ? Number(width) : undefined)
  const { brand, partNumber } = brandApart(typed)
  const key = pnKey(partNumber)
  if (key.length < LEAST || !/\d/.test(key)) return undefined
  const keys = [...new Set([key, corrected(key)])]
  const isSpelledElse = (number: unknown): boolean => typeof number === 'string' && number.toUpperCase() !== partNumber
  const isOwn = ({ pnKey: own }: Data): boolean => keys.includes(String(own))
  const families = new Set(familiesOf(corrected(key), partNumber, brand))
  const inFamily: Clause[] = families.size > 0 ? [['pnFamily', 'in', [...families]]] : []
  return {
    where: [...keys.map((each): Clause => ['pnKey', 'starts-with', each]), ...inFamily],
    related: [['pnKey', 'in', keys], ...inFamily],
    ...(brand && { brand }),
    isOwn,
    // When a maker was typed, its own parts rank before all others.
    rank({ partNumber: number, pnKey: own, pnFamily: family, brand: maker }) {
      const other = brand && partRules().makerOf(String(maker)) !== brand ? BEGINS + 1 : 0
      if (isOwn({ pnKey: own ?? '' })) return other + (isSpelledElse(number) ? 0.5 : 0)
      return other + (families.has(String(family)) ? IN_FAMILY : BEGINS)
    },
  }
}

const DEFAULT_TYPE = 'Deep groove ball'

function byDimensions(bore: number, outside: number, width: number | undefined): PartNumberSearch {
  const sizes: Clause[] = [
    ['boreMm', '==', bore],
    ['odMm', '==', outside],
    ...(width === undefined ? [] : [['widthMm', '==', width] as const]),
  ]
  // Among all bearings of these dimensions, the deep groove ball bearing is the most traded.
  return {
    where: [{ and: sizes }],
    commonType: [...sizes, ['type', '==', DEFAULT_TYPE]],
    rank: ({ type }) => (type === DEFAULT_TYPE ? 0 : 1),
  }
}

/** The families a typed number may belong to; none when it is not a bearing number. */
export function familiesFor(typed: string): string[] {
  const { brand, partNumber } = brandApart(typed)
  return [...new Set(familiesOf(corrected(pnKey(partNumber)), partNumber, brand))]
}

/** Letters typed instead of digits in the basic number: 62O5 is 6205. */
const corrected = (key: string): string =>
  key.replace(
    /^([A-Z]{0,4})(\d[\dOIL]*\d)/,
    (_, prefix: string, digits: string) => prefix + digits.replace(/O/g, '0').replace(/[IL]/g, '1'),
  )

/** Makers with suffixes of their own. */
const makers = (): readonly string[] =>
  [...new Set([...BRANDS, ...partRules().suffixes.map(({ brand }) => brand)])].filter((brand) => brand !== '*')

/** The number alone does not tell whose suffix it is, so every maker that knows all its codes is considered. */
function familiesOf(key: string, partNumber: string, brand: string | undefined): string[] {
  return (brand ? [brand] : ['', ...makers()]).flatMap((maker) =>
    [partNumber, key, divided(key)].flatMap((number) => {
      const decoded = decodePart(number, maker)
      return decoded && decoded.unknown.length === 0 ? [pnFamily(number, maker)] : []
    }),
  )
}

/** Without a dash, the number of seals looks like a digit: 62052RS1 is also read as 6205-2RS1. */
const divided = (key: string): string => key.replace(/^([A-Z]{0,4}\d{3,})(\d[A-Z])/, '$1-$2')
