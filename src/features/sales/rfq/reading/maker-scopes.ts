import { isMaker } from '#features/sales/rfq/reading/makers.ts'
import { ALL_OF } from '#features/sales/rfq/reading/said/references.ts'
import { ANY, ANY_MAKER, makerOf, makersNamed, NAME, OF_LIST } from '#features/sales/rfq/reading/said/values.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'

/** The parts a clause assigns a maker to: those it numbers, otherwise all. */
export interface MakerScope {
  maker: string
  numbers: readonly string[]
  /** It covers all parts, or is about makers in general; otherwise it covers only the part directly before it. */
  isOfAll: boolean
}

/** Names of makers in a text: in lowercase only well-known ones, because many others are also words. */
export const makersIn = (text: string): string[] => [
  ...new Set((text.match(NAME) ?? []).flatMap((word) => makerOf(word) ?? [])),
]

/** The makers that a text without parts of its own assigns to parts named before or after it, by clause. */
export function makerScopesIn(text: string): MakerScope[] {
  if (text.length > 1_000) return []
  return text
    .replace(OR_EQUAL, '')
    .replace(CHOICE, (found) => (makersIn(found).length > 1 ? makersIn(found)[0]! : found))
    .split(/[.;!?:](?=\s|$)|,\s|\s[-–—]\s|[()]|\s(?:but|and for|und für)\s/u)
    .flatMap((clause) => {
      const makers = makersIn(clause)
      if (makers.length !== 1 || makersNamed(clause)[0]?.isUnwanted) return []
      const numbers = [...clause.matchAll(NUMBERED)]
        .map(({ 0: number }) => pnKey(number))
        .filter((one) => !isMaker(one))
      const isOfAll = clause.search(ALL_OF) >= 0 || OF_LIST.test(clause)
      return numbers.length > 0 || isOfAll || isShort(clause) ? [{ maker: makers[0]!, numbers, isOfAll }] : []
    })
}
/** Added by someone who would accept other makers too. */
export const OR_EQUAL =
  /\s(?:or|oder|o|ou|of|lub|veya)\s(?:an? )?(?:equivalent\p{L}*|equal|similar\p{L}*|equivalente\p{L}*|[ée]quivalent\p{L}*|gleichwertig\p{L}*|vergleichbar\p{L}*|similaire|simile|zamiennik|muadil\p{L}*)(?!\p{L})/giu
/** A choice of equally acceptable makers: `SKF or FAG`, `SKF/FAG/NSK`. */
const CHOICE =
  /(?<![\p{L}\d-])\p{L}[\p{L}-]{1,14}(?:(?:\s?[,/&]\s?|,?\s(?:or|oder|o|ou|of|lub|and|und|y|et|e)\s)\p{Lu}[\p{L}-]{1,14}(?![\p{L}\d])){1,5}/gu
/** A number that a clause mentions, or the letters of a series: `for the 6205 and the NU`. */
const NUMBERED = /(?<![\p{L}\d-])(?:[A-Z]{0,5} ?\d{3,6}[A-Z]{0,3}|(?<=\bthe )[A-Z]{2,5})(?![\p{L}\d])/gu
const isShort = (clause: string): boolean => clause.trim().split(/\s+/).length < 3

/** The maker of a part. A maker before two part numbers applies to both: `SKF 6319 and NU319`. */
export function makerFor(
  { brand, start }: { brand?: string; start: number },
  before: { brand?: string; start: number; end: number } | undefined,
  row: string,
): { brand?: string } {
  const isShared =
    before?.brand &&
    row.startsWith(before.brand, before.start) &&
    /^\s(?:and|und|y|et|e|en|&)\s$/.test(row.slice(before.end, start))
  return brand ? { brand } : isShared ? { brand: before.brand! } : {}
}

/** Sets the maker of a scope on its parts, unless they have a maker or accept any. */
export function giveMaker<T extends { text: string; brand?: string; isAnyMaker?: boolean }>(
  { maker, numbers }: MakerScope,
  lines: readonly T[],
): void {
  const isMeant = ({ text }: T): boolean => numbers.length === 0 || numbers.some((one) => pnKey(text).startsWith(one))
  for (const line of lines) if (!line.brand && !line.isAnyMaker && isMeant(line)) line.brand = maker
}

const ANY_CELL = new RegExp(
  `^(?:(?:${ANY}|all)(?!\\p{L}).{0,20}|.{0,16}(?<!\\p{L})${ANY}|n/?a|open|none|tbd|[-–?]+)$`,
  'iu',
)
const ANY_AFTER = new RegExp(`^[^.;]{0,40}?${ANY_MAKER}`, 'iu')
/** Whether a maker cell means that any maker will do. */
export const isAnyMakerCell = (cell: string): boolean => ANY_CELL.test(cell.trim())
/** Whether the text after a part, before the next one, says that any maker will do. */
export const isAnyMakerAfter = (text: string): boolean => ANY_AFTER.test(text.slice(0, 80))
