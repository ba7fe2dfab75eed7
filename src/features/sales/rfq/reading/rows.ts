import { type Amount, countOf, quantitiesIn, targetsIn, withHidden } from '#features/sales/rfq/reading/amounts.ts'
import { isSeries, type Mention, mentionsIn } from '#features/sales/rfq/reading/designations.ts'
import { HIDDEN, isAddress, withoutNoise } from '#features/sales/rfq/reading/noise.ts'

/** A part that a row asks for. */
export interface Asked {
  text: string
  brand?: string
  qty?: number
  target?: number
}

/** What a row says: parts, or a quantity or target of the part before or behind it. */
export interface Said {
  asked: Asked[]
  /** A quantity without a part. */
  qty?: number
  target?: number
  /** The quantity is each part's. */
  isEach: boolean
  isProse: boolean
}

const EACH = /(?:^|[^\p{L}])(?:each|je|jeweils|cada(?: un[oa])?|c\/u|apiece)(?![\p{L}])/iu
const ASKING =
  /\b(?:need|require|requir\w*|quote|quotation|pric\w+|looking|interest\w*|stock|availab\w*|offer|can you|could you|do you|send|supply|enquir\w*|inquir\w*|ben(?:ö|oe)tig\w*|brauch\w*|such\w*|anbieten|angebot|preis\w*|lieferbar|verf(?:ü|ue)gbar|lager\w*|anfrag\w*|necesit\w*|precio\w*|cotiz\w*|presupuest\w*|ofert\w*|dispon\w*|tienen|tiene|busc\w*|interesa\w*|solicit\w*|stock)\b/iu
const OVER =
  /\b(?:received|ordered|status of|bestellt|pedimos|delivered|shipped|invoiced|returned|wrong|defect\w*|damaged|complain\w*|thank(?:s| you) for (?:your|the) (?:offer|quot\w+|delivery|order)|already (?:have|ordered|bought)|(?:do not|don't|no longer) need|erhalten|geliefert|reklam\w*|danke f(?:ü|ue)r|nicht mehr|bereits|storn\w*|recibi\w*|entregad\w*|gracias por (?:su|la|el|vuestr\w) (?:oferta|pedido|env[íi]o)|ya no|devol\w*|defectuos\w*|cancel\w*)\b/iu
const REPLACED =
  /(?:\b(?:instead of|replac\w+|equivalent(?:s)?(?: to| of)?|equiv\.?|alternatives?(?: to)?|alt\.?|or|previously|formerly|old (?:no|number|part)\.?|similar to|same as|not|interchange\w*(?: with)?|oder|statt|anstelle(?: von)?|anstatt|ersetzt|ersatz f(?:ü|ue)r|alternativ\w*|fr(?:ü|ue)her|kein\w*|wie|en lugar de|en vez de|sustituy\w+|equivalen\w+(?: a)?|alternativ\w*|antes|similar a|o|u)\b|=)[\s.:(,]{0,3}(?:\p{L}+\s)?$/iu
const COMMON =
  /\b(?:bearings?|deep|groove|ball|balls|roller|rollers|spherical|cylindrical|tapered|taper|angular|contact|needle|thrust|insert|pillow|block|flange[d]?|units?|housing|seal(?:ed)?|open|shield(?:ed)?|brass|steel|cage|new|original|genuine|oem|only|boxed|sleeve|adapter|bushing|cone|cup|set|single|double|row|type|brand|make|please|pls|item|pos|position|part|number|no|rodamientos?|r[íi]gidos?|bolas|rodillos|c[óo]nicos?|cil[íi]ndricos?|esf[ée]ricos?|r[óo]tula|agujas|axial(?:es)?|soporte|marca|de|del|a|con|nuevos?|originale?s?|[A-Za-zäöü]*(?:kugel|rollen|lager|nadel|h(?:ü|ue)lse)[a-zäöü]*|neu|fabrikat|hersteller|typ|von|the|of|and|y|und|mit|for|with|ref|each|qty|quantity|menge|cantidad|st(?:ü|ue)ck|target|price|zielpreis)\b/giu
const MARK =
  /^\s*(?:[-•*·–—→►▪●◦‣]+\s+|\(?\d{1,3}[.)]\s+|\d{1,2}[.)](?=\d{4}|[A-Z])|\(?[a-z]\)\s+|(?:pos(?:ition|ici[óo]n)?|item|line|l[íi]nea|artikel|art[íi]culo|part|partida)\.?\s*(?:no\.?|nr\.?)?\s*\d{1,3}\s*[:.)–-]+\s*|#\s?\d{1,3}[\s:.)]+)/iu

/** Reads one row. `isNumbered` says that its first figure is its place in the list. */
export function readRow(written: string, isNumbered = false): Said {
  if (!/\d/.test(written)) return { asked: [], isEach: false, isProse: false }
  const row = cellsApart(written.replace(MARK, ''))
  const nothing: Said = { asked: [], isEach: false, isProse: false }
  const { targets, rest } = hideNoise(row)
  const counted = [...quantitiesIn(rest)]
  const isAway = isAddress(row)
  if (isAway && counted.length === 0) return nothing
  const bare = withHidden(rest, counted)
  const { parts, figures, brands } = mentionsIn(bare)
  const words = wordsOf(bare, parts)
  const isProse = words >= 6 || (words >= 4 && /[.?!]["')]?$/.test(row.trim()))
  // In a sentence a figure right before a part is how many of it.
  if (isProse && counted.length === 0) counted.push(...besides(bare, parts, figures))
  const isEach = EACH.test(row)
  const pieces = isProse ? sentencesOf(row, bare) : [{ start: 0, end: row.length, text: row }]
  const asked = pieces.flatMap(({ start, end, text }) => {
    const within = <T extends { start: number }>(all: readonly T[]): T[] =>
      all.filter((one) => one.start >= start && one.start < end)
    const listed = isProse || isAway ? [] : figures.filter((_, at) => !(isNumbered && at === 0 && figures.length > 1))
    return pair(row, bare, text, {
      parts: within(parts),
      counted: within(counted),
      targets: within(targets),
      figures: within(listed),
      isProse,
      isEach,
    })
  })
  // A target of a sentence of its own is that of the part before it.
  const [apart] = targets.filter(({ start }) => start > (parts.at(-1)?.start ?? 0))
  if (isProse && apart && new Set(asked.map(({ text }) => text)).size === 1) asked.at(-1)!.target ??= apart.value
  const [maker] = brands
  const branded = asked.length === 1 && maker && !asked[0]!.brand && new Set(brands).size === 1
  return {
    asked: branded ? [{ ...asked[0]!, brand: maker }] : asked,
    isEach,
    isProse,
    ...(asked.length === 0 && counted.length === 1 && { qty: counted[0]!.value }),
    ...(asked.length === 0 && targets.length === 1 && { target: targets[0]!.value }),
  }
}

/** The figures that stand right before a part. */
const besides = (bare: string, parts: readonly Mention[], figures: readonly { value: string; start: number }[]) =>
  parts.flatMap(({ start, sureness }): Amount[] => {
    const figure = figures.findLast((one) => one.start < start)
    if (!figure || sureness < 3 || isSeries(figure.value)) return []
    const end = figure.start + figure.value.length
    return bare.slice(end, start).trim() === '' && !OF_A_NUMBER.test(bare.slice(0, figure.start))
      ? [{ value: countOf(figure.value), start: figure.start, end }]
      : []
  })
const OF_A_NUMBER =
  /(?:\b(?:no|nr|number|size|type|item|pos|position|line|model|series|class|nummer|typ|art)\.?|[:#/-])\s*$/iu

/** A row of a file with commas alone between its cells. */
const cellsApart = (row: string): string =>
  (row.match(/,(?=\S)/g)?.length ?? 0) > 1 && !/,\s|;|\t/.test(row) && !/\d,\d{3},\d{3}/.test(row)
    ? row.replaceAll(',', '\t')
    : row

/** Targets are read before prices are hidden with everything else that is neither part nor quantity. */
function hideNoise(row: string): { targets: Amount[]; rest: string } {
  const targets = targetsIn(row)
  return { targets, rest: withoutNoise(withHidden(row, targets)) }
}

/** How many words a row has besides its parts, and besides those that lists have. */
function wordsOf(bare: string, parts: readonly Mention[]): number {
  const others = withHidden(
    bare,
    parts.map(({ start, end }) => ({ start, end, value: 0 })),
  ).replaceAll(HIDDEN, ' ')
  return others.replace(COMMON, ' ').match(/\p{L}{2,}/gu)?.length ?? 0
}

/** The sentences of a row; points behind short words end none. */
function sentencesOf(row: string, bare: string): { start: number; end: number; text: string }[] {
  const ends = [...bare.matchAll(/(?:(?<=[\p{L}\d)\u0001]{3})\.|[?!;])(?=\s+[\p{Lu}¿¡\d\u0001])/gu)].map(
    ({ index }) => index + 1,
  )
  return [0, ...ends].map((start, at) => {
    const end = ends[at] ?? row.length
    return { start, end, text: row.slice(start, end) }
  })
}

interface Found {
  parts: Mention[]
  counted: Amount[]
  targets: Amount[]
  figures: { value: string; start: number }[]
  isProse: boolean
  isEach: boolean
}

/** Gives every part of a row its quantity and its target. */
function pair(row: string, bare: string, sentence: string, found: Found): Asked[] {
  const { isProse, isEach, targets } = found
  const { parts: named, counted } = settled(found, bare)
  const parts = named.filter((part, at) => at === 0 || !isAlternative(row, part))
  if (parts.length === 0 || (OVER.test(sentence) && !(ASKING.test(sentence.replace(OVER, '')) && counted.length > 0)))
    return []
  const qtys = isEach && counted.length === 1 ? parts.map(() => counted[0]!.value) : divided(parts, counted, row)
  const kept = parts.map((part, at) => ({
    part,
    qty: qtys[at],
    isKept: isAsked(row, sentence, part, qtys[at], isProse),
  }))
  const own = kept.filter(({ isKept }) => isKept)
  return own.map(({ part, qty }, at) => {
    const next = own[at + 1]?.part.start ?? Number.POSITIVE_INFINITY
    const target =
      targets.find(({ start }) => start > part.start && start < next) ?? (own.length === 1 ? targets[0] : undefined)
    return {
      text: part.text,
      ...(part.brand && { brand: part.brand }),
      ...(qty !== undefined && { qty }),
      ...(target && { target: target.value }),
    }
  })
}

/** In a list, figures without unit are quantities; which of two bare numbers is the part, their places say. */
function settled({ parts, counted, figures, isProse }: Found, bare: string): { parts: Mention[]; counted: Amount[] } {
  if (isProse) return { parts, counted }
  const first = parts.find(({ isBare }) => !isBare) ?? parts[0]
  const own = parts.filter((part) => part === first || !part.isBare || isSister(part, parts))
  const loose = [
    ...figures.map(({ value, start }) => ({ value: countOf(value), start, end: start + value.length })),
    ...parts.filter((part) => !own.includes(part)).map(({ text, start, end }) => ({ value: Number(text), start, end })),
  ].toSorted((a, b) => a.start - b.start)
  if (own.length === 0 && counted.length === 1) {
    const long = loose.filter(({ value }) => value >= 1000)
    const other = long.length === 0 ? oddNumber(bare) : undefined
    if (other) return { parts: [other], counted }
    return long.length === 1
      ? {
          parts: [
            {
              text: String(figures.find(({ start }) => start === long[0]!.start)?.value ?? long[0]!.value),
              start: long[0]!.start,
              end: long[0]!.end,
              sureness: 1,
              isBare: true,
            },
          ],
          counted,
        }
      : { parts: [], counted }
  }
  if (counted.length > 0 || own.length === 0) return { parts: own, counted }
  if (own.length > 1) return { parts: own, counted: loose.filter(({ value }) => value > 0) }
  const behind = loose.find(({ start, value }) => start > own[0]!.start && value > 0)
  const before = loose.findLast(({ start, value }) => start < own[0]!.start && value > 0)
  return { parts: own, counted: [behind ?? before].filter((one) => one !== undefined) }
}

/** What is counted in a row and stands alone in capitals and figures is a number that no table knows. */
function oddNumber(bare: string): Mention | undefined {
  const [text, ...others] = bare
    .split(/[\u0001,;:|\t]| - /)
    .map((piece) => piece.trim())
    .filter(Boolean)
  if (!text || others.length > 0 || !/^[A-Z0-9][A-Z0-9 ./+-]{3,30}$/.test(text)) return undefined
  const isNumber = /[A-Z]/.test(text) && /\d\D*\d/.test(text) && text.split(' ').length < 5 && !/[A-Z]{6}/.test(text)
  const start = bare.indexOf(text)
  return isNumber ? { text, start, end: start + text.length, sureness: 1, isBare: false } : undefined
}

/** Bare numbers of one series stand in a list of numbers. */
const isSister = ({ text, start }: Mention, parts: readonly Mention[]): boolean =>
  parts.some(
    (one) =>
      one.start !== start &&
      one.text.slice(0, 2) === text.slice(0, 2) &&
      one.text.replace(/\D.*$/, '').length === text.length &&
      isSeries(text),
  )

/** Each part's quantity: before it or behind it, as the row has the first of them. */
function divided(parts: readonly Mention[], counted: readonly Amount[], row: string): (number | undefined)[] {
  const isBefore = counted.length > 0 && counted[0]!.start < parts[0]!.start
  return parts.map(({ start }, at) => {
    const from = isBefore ? (parts[at - 1]?.start ?? -1) : start
    const to = isBefore ? start : (parts[at + 1]?.start ?? Number.POSITIVE_INFINITY)
    const own = counted.filter((one) => one.start > from && one.start < to)
    const last =
      isBefore && own.length === 0 && at === parts.length - 1 ? counted.find((one) => one.start > start) : undefined
    const each = counted.findLast((one) => one.start < start)
    const shared = isBefore && each && isShared(row, each) ? each : undefined
    return (isBefore ? own.at(-1) : own[0])?.value ?? last?.value ?? shared?.value
  })
}

/** `je 2` and `two each of`. */
const isShared = (row: string, { start, end }: Amount): boolean =>
  EACH_BEFORE.test(row.slice(0, start)) || /\beach$/i.test(row.slice(start, end))

const EACH_BEFORE = /(?<!\p{L})(?:je|jeweils|cada|each|à)\s$/iu

/** What may come in the place of the part before it is no line of its own. */
const isAlternative = (row: string, { start }: Mention): boolean =>
  REPLACED.test(row.slice(Math.max(0, start - 40), start))

/** Whether a part is asked for, and not only spoken of. */
function isAsked(row: string, sentence: string, part: Mention, qty: number | undefined, isProse: boolean): boolean {
  const lead = row.slice(Math.max(0, part.start - 40), part.start)
  if (qty === undefined && REPLACED.test(lead)) return false
  if (!isProse) return part.sureness > 1 || qty !== undefined
  if (qty !== undefined) return part.sureness > 1
  return part.sureness === 3 && !part.isBare && ASKING.test(sentence)
}
