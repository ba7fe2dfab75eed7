import { sumMoney } from '#base/decimal.ts'
import { figure } from '#base/text/writing.ts'
import type { Count } from '#features/stock/counts/collection.ts'
import { addQty, worth } from '#model/stock/quantity.ts'

/** A line of a count as it is stored. */
export interface CountLine {
  lotId: string
  lotNumber: string
  partNumber: string
  /** The lot's location when the count was planned. */
  locationId?: string
  bin?: string
  /**
   * The book quantity; for a counted line, the one at the moment of counting, so that earlier or later movements never
   * appear as a variance.
   */
  bookQty: number
  countedQty?: number
  needsRecount?: boolean
  recountQty?: number
  /** A different quantity that someone else entered at the same time: a third count decides. */
  otherQty?: number
  otherBy?: string
  /** Who accepted the first count as final although it was far off. */
  acceptedBy?: string
  /** Who should count the line, and who did. */
  assignee?: string
  countedBy?: string
  /** The last row of the stock ledger at the time of counting. */
  countedAfter?: number
  reason?: string
  /** The cost of the lot when the count was planned; posting uses the lot's current cost. */
  unitCost?: number
  varianceQty?: number
  varianceValue?: number
}
export const countLines = ({ data }: { data: Pick<Partial<Count['data']>, 'lines'> }): CountLine[] =>
  (data.lines ?? []) as unknown as CountLine[]

/** The difference, in percent of the book quantity, above which a lot is counted a second time. */
export const TOLERANCE = 20
/** The change in stock value, in base currency, above which a second person has to confirm the count. */
export const LIMIT = 1_000

/** Whether a counted quantity is so far off that the lot is counted again. */
export const isFarOff = (countedQty: number, bookQty: number, tolerance: number): boolean =>
  Math.abs(countedQty - bookQty) * 100 > tolerance * Math.abs(bookQty)

/** The final quantity: the second count when there is one. */
export const foundOf = (line: CountLine): number | undefined => line.recountQty ?? line.countedQty

/** Whether the lot needs no further count. */
export const isCounted = (line: CountLine): boolean => line.countedQty !== undefined && !awaitsRecount(line)

/** Whether the line was counted once, is far off, and was neither counted again nor accepted. */
export const awaitsRecount = (line: CountLine): boolean =>
  line.countedQty !== undefined &&
  line.needsRecount === true &&
  line.recountQty === undefined &&
  line.acceptedBy === undefined

/**
 * The lines with the first count accepted as final: among those waiting for a second count, the selected ones or all
 * that differ by at most `within` percent.
 */
export function accepted(
  lines: readonly CountLine[],
  { lotIds, within }: { lotIds?: readonly string[] | undefined; within?: number | undefined },
  { by, reason }: { by: string; reason: string },
): CountLine[] {
  return lines.map((line) => {
    if (!awaitsRecount(line) || (lotIds && !lotIds.includes(line.lotId))) return line
    if (within !== undefined && isFarOff(line.countedQty!, line.bookQty, within)) return line
    return { ...line, acceptedBy: by, reason }
  })
}

interface Found {
  qty: number
  bookQty: number
  tolerance: number
  by: string
  after: number
  reason?: string | undefined
  /** The earlier quantity shown to the person counting; undefined when the line looked uncounted. */
  saw?: number | undefined
}

/**
 * Whether someone else entered a different quantity since the person counting last saw the line: both are kept, and the
 * lot is counted again.
 */
const isSameFinding = (line: CountLine, { qty, by, saw }: Found): boolean =>
  isCounted(line) &&
  line.countedBy !== undefined &&
  line.countedBy !== by &&
  foundOf(line) !== qty &&
  foundOf(line) !== saw

/** The line with the quantity just counted: as its first count, or its second when one was requested. */
export function entered(line: CountLine, found: Found): CountLine {
  const { needsRecount: _, acceptedBy: __, otherQty: ___, otherBy: ____, ...rest } = line
  if (isSameFinding(line, found)) {
    const { recountQty, ...first } = rest
    return { ...first, countedQty: foundOf(line)!, needsRecount: true, otherQty: found.qty, otherBy: found.by }
  }
  const facts = { countedBy: found.by, countedAfter: found.after, ...(found.reason && { reason: found.reason }) }
  const isSecond = line.countedQty !== undefined && line.needsRecount && line.acceptedBy === undefined
  if (isSecond) return { ...rest, ...facts, needsRecount: true, bookQty: found.bookQty, recountQty: found.qty }
  const isOff = isFarOff(found.qty, found.bookQty, found.tolerance)
  return { ...rest, ...facts, bookQty: found.bookQty, countedQty: found.qty, ...(isOff && { needsRecount: true }) }
}

/** The absolute value of the differences, added up by line: a surplus never hides a shortage. */
export const valueOff = (variances: Iterable<number>): number =>
  sumMoney([...variances].map((value) => Math.abs(value)))

/** The variance of a line at a unit cost; 0 until it is counted. */
export function varianceOf(line: CountLine, unitCost: number): { qty: number; value: number } {
  const found = foundOf(line)
  const qty = found === undefined ? 0 : addQty(found, -line.bookQty)
  return { qty, value: worth(qty, unitCost) }
}

/** Whether one person counted all differing lines, so that somebody else has to confirm them. */
export function isOwn(lines: readonly CountLine[], me: string): boolean {
  const differing = lines.filter((line) => varianceOf(line, 0).qty !== 0)
  return (differing.length > 0 ? differing : lines).every(({ countedBy }) => countedBy === me)
}

/**
 * The match of a scan in a count: a bin with its lines, or a single line; undefined when it is not part of the count.
 */
type Scanned = { bin: string; lines: readonly CountLine[] } | { line: CountLine } | undefined

/**
 * Finds the bin, lot or part of a scan. When a part has several lots, the one in the previously scanned bin is used,
 * and among these an uncounted one.
 */
export function scannedIn(lines: readonly CountLine[], typed: string, bin?: string): Scanned {
  const wanted = typed.trim().toUpperCase()
  if (!wanted) return undefined
  const inBin = lines.filter((line) => line.bin?.toUpperCase() === wanted)
  if (inBin[0]?.bin) return { bin: inBin[0].bin, lines: inBin }
  const named = lines.filter((line) => [line.lotNumber, line.partNumber].some((name) => name.toUpperCase() === wanted))
  const here = named.filter((line) => bin !== undefined && line.bin?.toUpperCase() === bin.toUpperCase())
  const likely = here.length > 0 ? here : named
  const line = likely.find((each) => !isCounted(each)) ?? likely[0]
  return line && { line }
}

/** Whether the variance needs a second person, with each line valued at its planned cost. */
const wantsSecond = (lines: readonly CountLine[], limit = LIMIT): boolean =>
  valueOff(lines.map((line) => varianceOf(line, line.unitCost ?? 0).value)) > limit

/**
 * Whether a count waits for this person's confirmation: it is in review, its variance is large, nobody has confirmed
 * it, and others took part in counting.
 */
export function waitsForSecond({ data }: Count, lines: readonly CountLine[], me: string, limit?: number): boolean {
  return data.status === 'Review' && !data.secondPerson && !isOwn(lines, me) && wantsSecond(lines, limit)
}

/** A line with the result of posting it now. */
export interface Variance {
  line: CountLine
  qty: number
  value: number
}

/** Every line of a count with its variance; 0 when count and book agree. */
export const withVariance = (lines: readonly CountLine[]): Variance[] =>
  lines.map((line) => ({ line, ...varianceOf(line, line.unitCost ?? 0) }))

/** `2 lots differ: 3 more, 1 fewer; the stock value changes by −4.20`. */
export function countEffect(variances: readonly Variance[]): string {
  const off = variances.filter(({ qty }) => qty !== 0)
  if (off.length === 0) return 'No variances. Only the count date is recorded.'
  const sum = (some: readonly Variance[]) => some.reduce((total, { qty }) => addQty(total, Math.abs(qty)), 0)
  const more = sum(off.filter(({ qty }) => qty > 0))
  const fewer = sum(off.filter(({ qty }) => qty < 0))
  const pieces = [more > 0 && `${more} more`, fewer > 0 && `${fewer} fewer`].filter(Boolean).join(', ')
  const value = figure(sumMoney(off.map((each) => each.value)), 2, 2)
  return `${off.length} ${off.length === 1 ? 'lot differs' : 'lots differ'}: ${pieces}; stock value changes by ${value}. Posting is final.`
}

/**
 * Whether to ask for the rest of a lot after some of it was taken: one lot in ten, which keeps stock accurate without
 * scheduled counts. For the same lot and day the answer never changes.
 */
export function isPickedForCount(lotNumber: string, day: string): boolean {
  let sum = 0
  for (const letter of `${lotNumber} ${day}`) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003
  return sum % 10 === 0
}
