import { roundProduct, roundTo, sumMoney } from '#base/decimal.ts'
import { decimalsOf, PRICE_DECIMALS } from '#model/document/amounts/amount.ts'
import { choice } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'

/** The fields of a line that its amount is computed from. */
export interface PricedLine {
  qty?: unknown
  unitPrice?: unknown
  discountPct?: unknown
  amount?: unknown
  kind?: unknown
}

/** The lines as stored in a document; old data may hold anything. */
export const linesIn = (value: Value | undefined): readonly Data[] =>
  Array.isArray(value)
    ? value.filter((line): line is Data => typeof line === 'object' && line !== null && !Array.isArray(line))
    : []

/**
 * The amount of a line: quantity × price less its discount, otherwise the amount it states; undefined when it states
 * none.
 */
export function lineAmount(
  { qty, unitPrice, discountPct, amount }: PricedLine,
  currency?: unknown,
): number | undefined {
  if (typeof qty !== 'number' || typeof unitPrice !== 'number') return typeof amount === 'number' ? amount : undefined
  return roundProduct([qty, unitPrice, shareLeft(discountPct), 0.01], decimalsOf(currency))
}

/** The unit price after the line's discount. */
export const netPrice = ({ unitPrice, discountPct }: PricedLine): number | undefined =>
  typeof unitPrice === 'number' ? roundProduct([unitPrice, shareLeft(discountPct), 0.01], PRICE_DECIMALS) : undefined

/** The percentage of the price left after the discount. */
const shareLeft = (discountPct: unknown): number =>
  typeof discountPct === 'number' ? sumMoney([100, -discountPct]) : 100

/** Lines with their amounts; a line without quantity or price keeps the amount it states. */
export const withAmounts = <L extends object>(lines: readonly L[], currency?: unknown): L[] =>
  lines.map((line) => {
    const amount = lineAmount(line, currency)
    return amount === undefined ? line : { ...line, amount }
  })

/** The total of lines before tax. */
export const netOf = (lines: readonly PricedLine[], currency?: unknown): number =>
  sumMoney(lines.map((line) => lineAmount(line, currency) ?? 0))

/** The sum of the amounts stated by lines. */
export const statedNet = (lines: readonly PricedLine[]): number =>
  sumMoney(lines.map(({ amount }) => (typeof amount === 'number' ? amount : 0)))

interface Charged {
  lines?: readonly PricedLine[]
  charges?: readonly PricedLine[]
}

/** The total before tax: the line amounts plus other charges. */
export const statedWithCharges = ({ lines = [], charges = [] }: Charged): number =>
  sumMoney([statedNet(lines), statedNet(charges)])

/** The total number of pieces on lines. */
export const pieceCount = (lines: readonly PricedLine[]): number =>
  roundTo(
    sumMoney(lines.map(({ qty, kind }) => (typeof qty === 'number' && !NO_PIECES.has(String(kind)) ? qty : 0))),
    PRICE_DECIMALS,
  )

/** The kinds of lines that are not goods. */
const NO_PIECES: ReadonlySet<string> = new Set(['Freight', 'Fee', 'Service'])

/**
 * Why a list of lines by id is refused: two quantities for one line would each be checked against its full quantity.
 */
export function whyDuplicate(ids: readonly unknown[], name: string): string | undefined {
  const duplicate = ids.find((id, at) => id !== undefined && id !== '' && ids.indexOf(id) < at)
  return duplicate === undefined ? undefined : `Line ${duplicate} of ${name} is named twice. Name each line once.`
}

/** What to do when a line has more than this quantity: `Enter 5 or fewer.`, or to leave the line out when it is 0. */
export const enterAtMost = (qty: number): string => (qty > 0 ? `Enter ${qty} or fewer.` : 'Leave the line out.')

/** The refusal of more than is open on a line: `Line 1 of PO 120425-01 is open for 5; 6 are too many. Enter 5 or fewer.` */
export const moreThanOpen = (name: string, open: number, qty: number): string =>
  `${name} is open for ${open}${open > 0 ? `; ${qty} are too many` : ''}. ${enterAtMost(open)}`

/** A line's name in refusals: `Line 1 (6205)`. */
export const nameOfLine = ({ lineId, partNumber, description }: Data): string =>
  `Line ${lineId ?? '?'} (${partNumber ?? description ?? 'without a part'})`

/** The lines of a record as choices, each with part and quantity: `SKF 6205 · 4`. */
export const lineChoice = (lines: readonly Data[]) =>
  choice(
    'Part',
    lines.map(({ lineId }) => String(lineId)),
    {
      required: true,
      words: Object.fromEntries(
        lines.map(({ lineId, brand, partNumber, description, qty }) => [
          String(lineId),
          `${[brand, partNumber ?? description].filter(Boolean).join(' ')} · ${qty ?? 0}`,
        ]),
      ),
    },
  )
