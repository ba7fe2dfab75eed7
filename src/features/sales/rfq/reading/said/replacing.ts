import { ASKING } from '#features/sales/rfq/reading/asking.ts'
import type { Mention } from '#features/sales/rfq/reading/designations.ts'
import type { WrittenAmount } from '#features/sales/rfq/reading/figures/amounts.ts'
import { COUNT_WORD, COUNT_WORDS } from '#features/sales/rfq/reading/figures/count-words.ts'
import type { RequestedPart } from '#features/sales/rfq/reading/pairing.ts'

interface Piece {
  start: number
  end: number
  text: string
  requested: RequestedPart[]
  parts: readonly Mention[]
  odd: readonly Mention[]
  counted: readonly WrittenAmount[]
}

/**
 * The part that a sentence only names, and of which the next sentence asks for another: `Our 22220 EK has failed. Can
 * you quote a replacement?`
 */
export function replaced(said: readonly Piece[], bare: string): void {
  for (const [at, piece] of said.entries()) {
    const [line] = piece.requested
    if (
      piece.requested.length > 1 ||
      line?.qty !== undefined ||
      !NAMES.test(piece.text) ||
      OF_AN_ORDER.test(piece.text)
    )
      continue
    const bareOf = ({ start, end }: Piece): string => bare.slice(start, end)
    const next = said.slice(at + 1, at + 3).find((one) => ANOTHER.test(bareOf(one)))
    if (!next) continue
    const [part, ...others] = piece.parts.length > 0 ? piece.parts : piece.odd
    const found = ANOTHER.exec(bareOf(next))!
    const ahead = next.text.slice(0, found.index)
    const isNamed = next.parts.some(({ start }) => start - next.start < found.index + found[0].length)
    if (
      !part ||
      others.length > 0 ||
      isNamed ||
      !(ASKING.test(next.text) || /\?|(?<!\p{L})(?:please|pls|bitte)(?!\p{L})/iu.test(next.text))
    )
      continue
    const told = found.groups!.many ?? found.groups!.some
    const qty =
      next.counted.find(({ start }) => next.parts.every((one) => start < one.start))?.value ??
      COUNT_WORDS[told?.toLowerCase() ?? ''] ??
      (Number(told) || (/s$/.test(found[0]) || /\d/.test(ahead) ? undefined : 1))
    const { text, brand, confidence, isBare } = part
    if (line) line.qty = qty
    else if (confidence > 1 || brand)
      piece.requested.push({
        ...{ text, sentence: next.text },
        ...(brand && { brand }),
        ...(qty !== undefined && { qty }),
        ...((qty === undefined || (isBare && !brand) || (confidence < 3 && !brand)) && { isUnsure: true as const }),
      })
  }
}

const MANY = `\\d{1,3}|${COUNT_WORD}`
/** Words for another piece of what the sentence before names. */
const ANOTHER = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:(?<many>${MANY}|an?|ein(?:en?)?|une?|un[oa])\\s)?(?:(?:new|neue[nrs]?|exact|spare|direct|complete|suitable|nuev[oa]s?)\\s){0,2}(?:replacements?|spares?|substitutes?|ersatz|repuestos?|recambios?|remplacements?|ricambi[oa]?|new ones?|neue[nrs]?|nuev[oa]s?|another(?: one)?)|(?<!(?<!\\p{L})(?:the|this|that|each|which)\\s(?:\\p{L}{1,12}\\s)?)(?<some>${MANY})(?:\\s(?:of (?:these|those|them)|davon|de (?:estos|esos|ces)|di questi)|(?:\\s(?:stück|pcs|pieces|more))?(?=\\s(?:cost|please|pls|and|asap|today|kosten?|bitte)(?!\\p{L})|\\s?[,?!]|\\s?\\.?$)))(?![\\p{L}\\d])`,
  'iu',
)
/** Tells what is broken, what a thing is marked with or takes, or what was quoted. */
const NAMES =
  /(?<!\p{L})(?:fail\p{L}*|gave out|give out|seized|broke(?:n)?|shot|blew|blown|bad|worn|noisy|gone|went|died|dead|cracked|leaks?|leaking|toast|finished|defekt\p{L}*|kaputt|verschlissen|rot[oa]s?|averiad\p{L}*|cass[ée]\p{L}*|rott[oa]|name ?plate|(?:data|type) ?plate|typenschild|tag|number|nummer|n[uú]mero|marked|marking|stamped|stempel|says|reads|(?:bearing|seal|coupling|unit|belt)s? (?:is|are)|takes?|uses?|you quoted|quoted|it(?:['’]s| is) an?|any chance|beat|match|replacing|need to replace|(?:do|would) you (?:have|stock|carry)|have you got|got any|too (?:high|expensive)|zu (?:teuer|hoch))(?!\p{L})/iu
/** What was ordered, delivered or offered is not requested again. */
const OF_AN_ORDER =
  /(?<!\p{L})(?:orders?|ordered|bought|deliver\p{L}*|shipp\p{L}*|recei\p{L}*|supplied|invoice\p{L}*|return\p{L}*|sent|warranty|bestell\p{L}*|geliefert\p{L}*|pedid\p{L}*|command\p{L}+|ordin\p{L}+)(?!\p{L})/iu
