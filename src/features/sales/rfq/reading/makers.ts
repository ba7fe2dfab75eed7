import { COMMON_WORDS, OTHER_MAKERS } from '#features/sales/rfq/reading/vocabulary.ts'
import { BRANDS } from '#model/part-numbers/part-number.ts'
import { partRules } from '#model/part-numbers/part-rules.ts'

/** Whether a name in capitals is a known maker. */
export const isMaker = (name: string): boolean =>
  BRANDS.includes(name) || OTHER_MAKERS.includes(name) || partRules().names.includes(name)

/** A form row with the maker of the part above it. */
const MAKER =
  /^\s*(?:brand|make|maker|manufacturer|mfr|mfg|hersteller|marke|fabrikat|marca|fabricante|fabbricante|marque|fabricant|merk|producent|marka)\.?\s{0,3}[:=]\s{0,3}([\p{L}-]{2,20}(?: \p{L}{2,12})?)\s*$/iu

/** The maker named by a form row; undefined when the row says anything else. */
export const makerIn = (row: string): string | undefined => {
  const name = MAKER.exec(row.slice(0, 80))?.[1]?.toUpperCase()
  // The label says that letters are a maker, known or not.
  return name !== undefined &&
    (isMaker(name) || (/^[A-Z]{2,10}$/.test(name) && !COMMON_WORDS.has(name))) &&
    !isAnyIn(row)
    ? name
    : undefined
}

/** Whether a row of a form says that any maker will do. */
export const isAnyIn = (row: string): boolean => ANY_FIELD.test(row.slice(0, 80))
const ANY_FIELD =
  /^\s*(?:brand|make|maker|manufacturer|mfr|hersteller|marke|fabrikat|marca|marque|merk)\.?\s{0,3}[:=]\s{0,3}(?:-+|any|n\/a|open|egal|none|no preference)\s*$/iu
/** The maker that stands alone above a list: `SKF:`. */
export const makerOver = (row: string): string | undefined => {
  const name = OVER_LIST.exec(row.slice(0, 60))?.[1]?.toUpperCase()
  if (name !== undefined) return isMaker(name) ? name : undefined
  const goods = OVER_GOODS.exec(row.slice(0, 120))?.[1]?.toUpperCase()
  if (goods && isMaker(goods)) return goods
  // `A price for the following INA track rollers please:`
  const named = /[:?]\s*$|(?:ing|ende[nr]?|low|these|entes|ants|enti)\s[A-Z]{3,10}\s\p{Ll}{4,16}[.,]/u.test(
    row.slice(0, 200),
  )
    ? (row.match(/(?<![\p{L}\d])[A-Z]{3,10}(?![\p{L}\d])/gu) ?? []).filter(isMaker)
    : []
  return named.length === 1 && FOLLOWING.test(row) ? named[0] : undefined
}
/** Words that announce a list. */
const FOLLOWING =
  /(?<!\p{L})(?:following|below|follows|these|listed|folgende[nr]?|nachstehende\p{L}?|siguientes?|suivants?|seguenti|seguintes?|onderstaande|volgende|poni[żz]sz\p{L}+|nast[ęe]puj\p{L}+|f[øo]lgende|f[öo]ljande|aşağıdaki)(?!\p{L})/iu
/** `A price on these Gates PowerGrip belts:` */
const OVER_GOODS =
  /(?<![\p{L}\d])(\p{Lu}[\p{L}-]{1,14})(?:\s(?:bearing\s)?[A-Z][\p{L}\d]{2,10}){0,2}\s(?:belts?|rod ends?|o-?rings?|seals?|chains?|couplings?|bearings?|(?:\p{L}{0,8})(?:riemen|lager|ketten?|ringe?)|rodamientos?|correas?|ret[ée]n(?:es)?|roulements?|courroies?|joints?|cuscinetti|cinghie|rolamentos|correias|v?-?snaren)(?!\p{L}).*[:?]\s*$/u
const OVER_LIST =
  /^\W{0,4}(?:(?:brand|make|maker|marke|fabrikat|hersteller|marca|marque|merk|from|for|von|in|de|by|all|alle[ns]?)\s?:?\s)?([\p{L}-]{2,20})(?:\s(?:bearings|brand|lager|rodamientos|roulements|cuscinetti|[ei]nquiry|request|rfq|anfrage|items|parts|list|products))?\W{0,4}$/iu
