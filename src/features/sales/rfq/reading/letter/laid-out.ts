import { mentionsIn } from '#features/sales/rfq/reading/designations.ts'
import { quantitiesIn } from '#features/sales/rfq/reading/figures/amounts.ts'
import { COUNT_WORDS } from '#features/sales/rfq/reading/figures/count-words.ts'
import { recordsAsRows } from '#features/sales/rfq/reading/letter/records.ts'
import { makersIn } from '#features/sales/rfq/reading/maker-scopes.ts'
import { isMaker } from '#features/sales/rfq/reading/makers.ts'
import { isSeries } from '#features/sales/rfq/reading/numbers.ts'
import { cellsOf, type Kind } from '#features/sales/rfq/reading/table/cells.ts'
import { headingOf } from '#features/sales/rfq/reading/table/columns.ts'

/**
 * A text with its rows arranged like a list, however its author laid it out: transposed tables are turned upright, and
 * answers are joined with what they answer.
 */
export const laidOut = (text: string): string =>
  dittoes(ownNumbers(pairedRows(upright(answered(recordsAsRows(withArrival(text).split(/\r?\n/)))))))
    .flatMap(itemsOf)
    .map((row) => latterNamed(row.replace(PACKED, packed).replace(SPACED, spaced).replace(HUNDREDS, hundreds)))
    .join('\n')

/** If no ship is named, the arrival is that of the goods. */
const withArrival = (text: string): string =>
  /\b(?:vessel|vsl|m\/?v|imo|agents?|draft|on board)\b/i.test(text) ? text : text.replace(/\bET[AD]\b/g, 'delivery')

const kindOf = (name: string): Kind | 'place' | undefined => {
  if (/^(?:item|pos|no|nr|#|line)\W{0,2}$/i.test(name)) return 'place'
  const { kind } = headingOf(name)
  return kind === 'other' ? undefined : kind
}
const names = (kinds: readonly (string | undefined)[]): boolean =>
  kinds.includes('part') && kinds.includes('qty') && kinds.every(Boolean)

/** Transposes tables that have a column for each item and the headings on the left. */
function upright(rows: readonly string[]): string[] {
  const turned: string[] = []
  for (let at = 0; at < rows.length; at++) {
    const divider = rows[at]!.includes('\t') ? /\t/g : /\|/g
    const block: string[][] = []
    let end = at
    for (; end < rows.length; end++) {
      // HTML puts an empty row between two others.
      if (!rows[end]!.trim() && block.length > 0) continue
      const cells = cellsOf(rows[end]!, divider).map(({ text }) => text)
      if (cells.length < 3 || cells.length !== (block[0] ?? cells).length || !kindOf(cells[0]!)) break
      block.push(cells)
    }
    const isTurned =
      block.length > 1 &&
      names(block.map(([name]) => kindOf(name!))) &&
      block.some((cells) => cells.slice(1).every((cell) => /\d/.test(cell)))
    if (isTurned) turned.push(...block[0]!.map((_, place) => block.map((cells) => cells[place]!).join('\t')), '')
    else turned.push(...rows.slice(at, Math.max(end, at + 1)))
    at = Math.max(end, at + 1) - 1
  }
  return turned
}

/** Turns rows that name each value into rows of a table: `part=6205-2Z;qty=10`. */
function pairedRows(rows: readonly string[]): string[] {
  const pairs = rows.map((row) => (row.length < 500 ? pairsOf(row) : undefined))
  const heads = [...new Set(pairs.flatMap((own) => [...(own?.keys() ?? [])]))]
  return rows.flatMap((row, at) => {
    const own = pairs[at]
    if (!own) return [row]
    const cells = heads.map((head) => own.get(head) ?? '').join('\t')
    return pairs[at - 1] ? [cells] : [heads.join('\t'), cells]
  })
}

function pairsOf(row: string): Map<string, string> | undefined {
  const pairs = row.split(/[;&|\t]/).map((pair) => /^\s*([\p{L}][\p{L} /]{1,20})\s?=\s?(.{1,60})$/u.exec(pair))
  if (pairs.length < 2 || !pairs.every(Boolean)) return undefined
  const found = new Map(pairs.map((pair) => [pair![1]!.trim().toLowerCase(), pair![2]!.trim()]))
  return [...found.keys()].some((name) => kindOf(name) === 'part') ? found : undefined
}

const onlyPart = (row: string): string | undefined => {
  const sure = mentionsIn(row).parts.filter(({ confidence }) => confidence > 1)
  return sure.length === 1 ? `${sure[0]!.brand ?? ''} ${sure[0]!.text}`.trim() : undefined
}

/** Items of a list in one row, each with its quantity: `6205 2RS 1000 / 6206 2RS 500 / …`. */
function itemsOf(row: string): string[] {
  const items = row.length < 1_000 ? row.split(/\s\/\s/) : []
  return items.length > 2 && items.every(isCounted) ? items : [row]
}

function isCounted(item: string): boolean {
  const { parts, figures } = mentionsIn(item)
  return parts.length === 1 && !parts[0]!.isBare && figures.length + quantitiesIn(item).length > 0
}

/** Replaces a reference with the part named before it: `24 of the latter`, `the same in SKF`. */
const latterNamed = (row: string): string =>
  row
    .replace(SAME_IN, (found, maker: string, at: number) => {
      const part = isMaker(maker.toUpperCase()) && mentionsIn(row.slice(0, at)).parts.at(-1)
      return part ? `${maker} ${part.text}` : found
    })
    .replace(LATTER, (found, count: string, word: string, at: number) => {
      const named = mentionsIn(row.slice(0, at)).parts
      const part = named.at(PLACE_OF[word.toLowerCase()]!)
      return part ? `${count}${part.text}` : found
    })
const PLACE_OF: Readonly<Record<string, number>> = { latter: -1, former: -2, first: 0, second: 1, third: 2 }
const LATTER =
  /(?<![\w.,/-])(\d{1,5} (?:pcs |pieces |off )?of )the (latter|former|first|second|third)(?: one)?(?! \p{L}+ (?:bearing|part))/giu

const SAME_IN = /(?<!\p{L})(?:the )?same (?:in|from|by|but|as) (\p{Lu}[\p{L}-]{1,12})(?!\p{L})/gu

/** `3 cartons of 6203-2Z (20 in a carton)` */
const PACKED =
  /(?<![\w.,/-])(\d{1,3}) (?:box|carton|pack|bag|case|karton|caja|bo[îi]te|scatol|doos|doz)\p{L}{0,3} (?:of |x |mit |de |di )?([^(),;]{4,40}?),? \(?(\d{1,4}) (?:pcs |pieces |stk |st )?(?:in a|per|in each|to a|to the|a|je|por|par)\s(?:box|carton|pack|bag|case|karton|caja|bo[îi]te|scatol|doos)\p{L}{0,2}\)?/giu
const packed = (_: string, packs: string, part: string, inside: string): string =>
  `${Number(packs) * Number(inside)} pcs ${part}`

/** `22 216 EK`: a number written in groups, which is one of a series as a whole and none without its first figures. */
const SPACED =
  /(?:(?<=^|\s{2}|[.):;,-]\s)(?=\d\d |6 \d{3}[ -]?(?:2?Z|2?RS|C3|DDU|LLU))|(?<=(?:NU|NJ|NUP|SKF|FAG|NSK|NTN|INA) ))(\d{1,2}) (\d{3})(?!\d)(?=[ -]?[A-Z\d]{0,5}(?:[\s,-].{0,12}\d|\s?$))(?!\s?(?:pcs|stk|x|st|ea)(?!\p{L}))/giu
const spaced = (found: string, first: string, rest: string): string =>
  isSeries(first + rest) && !/^6[0-9]/.test(rest) ? first + rest : found

/** `one hundred and twenty`, `ciento veinte`, `zweihundertfünfzig`. */
const HUNDREDS =
  /(?<![\p{L}-])((?:(?:a|one|two|three|four|five|six|seven|eight|nine) hundred|(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)?hundert|ciento|(?:deux |trois |quatre |cinq )?cents?|cento|duecento|doscient[oa]s|trescient[oa]s|cuatrocient[oa]s|quinient[oa]s))(?: and | und | y | e |[ -])?(\p{L}{2,12}(?:(?: y |-)\p{L}{2,6}|[ ]\p{L}{3,5})?)(?!\p{L})/giu
const hundreds = (found: string, first: string, rest: string): string => {
  const [many, more] = [COUNT_WORDS[first.toLowerCase().replace('ciento', 'cien')] ?? 0, rest.toLowerCase()]
  const word = [more, more.split(' ')[0]!].find((one) => (COUNT_WORDS[one] ?? 100) < 100)
  return many >= 100 && word ? `${many + COUNT_WORDS[word]!}${rest.slice(word.length)}` : found
}

/** `ditto` at the end of a row: what the rows above it have there. */
function dittoes(rows: readonly string[]): string[] {
  const sentences: string[] = []
  for (const row of rows) {
    const [above] = DITTO.test(row) ? makersIn(sentences.at(-1) ?? '') : []
    sentences.push(above ? row.replace(DITTO, above) : row)
  }
  return sentences
}
const DITTO =
  /(?<=\s|^)(?:ditto|same (?:make|brand|maker)|gleiche[sr]? (?:marke|fabrikat)|même marque|misma marca|stessa marca|zelfde merk|dto\.?|idem|-"-|"|'')(?=\s*$)/iu

/** An answer directly below a quoted question is about the part in the question. */
function answered(rows: readonly string[]): string[] {
  let requested: string | undefined
  return rows.map((row, at) => {
    if (!row.trim()) return row
    if (row.startsWith('>')) {
      const isAnswered = rows.slice(at + 1).find((next) => next.trim())
      requested = isAnswered?.startsWith('>') === false && row.includes('?') ? onlyPart(row) : undefined
      return row
    }
    const about = requested
    requested = undefined
    return about && /\d/.test(row) && mentionsIn(row).parts.length === 0
      ? `${about}: ${row
          .split(/(?<=\p{L}{3}[.!])\s/u)
          .filter((one) => /\d/.test(one))
          .join(' ')}`
      : row
  })
}

/**
 * If a row with a quantity has only the author's own number, the maker's number is in the last of the indented rows
 * below it.
 */
function ownNumbers(rows: readonly string[]): string[] {
  const whole: string[] = []
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    const next = rows.slice(at + 1, at + 5).findIndex((one) => !/^\s{4,}\S/.test(one))
    const below = /^\S/.test(row) ? rows.slice(at + 1, at + 1 + (next < 0 ? 4 : next)) : []
    const last = below.at(-1)?.trim() ?? ''
    const [counted, ...others] = last ? quantitiesIn(row) : []
    const isOwn = counted && others.length === 0 && /^\W*[A-Z]{2,5}-?\d{3,8}\W*$/.test(row.slice(counted.end))
    if (isOwn && isMaker(last.split(' ')[0]!.toUpperCase()) && quantitiesIn(last).length === 0) {
      whole.push(`${row.slice(0, counted.end)} ${last}`)
      at += below.length
    } else whole.push(row)
  }
  return whole
}
