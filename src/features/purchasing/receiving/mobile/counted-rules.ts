import { trackingNumbers } from '#features/purchasing/scan/rules.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import { pnKey, splitBrand } from '#model/part-numbers/part-number.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** One order line at the dock. */
export interface DockLine {
  poLineId: string
  partId: string
  partNumber: string
  description: string
  /** Undefined in a blind count. */
  expected: number | undefined
  counted: number
  rejected: number
}

/** The fields of a queued command that the dock needs to add up counts. */
interface Unsent {
  command: string
  input: Data
  refused?: string
}

const figure = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * The number of pieces for a weight, rounded, and how far the weight is off, in percent of a piece. Undefined without a
 * weight.
 */
export function piecesOfWeight(
  kg: number,
  pieceKg: number | undefined,
): { pieces: number; offPct: number } | undefined {
  if (!pieceKg || pieceKg <= 0 || !(kg > 0)) return undefined
  const pieces = Math.round(kg / pieceKg)
  return { pieces, offPct: Math.round(Math.abs(kg / pieceKg - pieces) * 100) }
}

/**
 * The lines of an order with their counts, including those still queued on this phone, except queued ones that the
 * server has already counted. Lines that are already complete come last.
 */
export function dockLines(
  order: { lines?: readonly unknown[] } | undefined,
  receipt: {
    id: string
    lines?: readonly unknown[]
    blind?: boolean | undefined
    lastCounts?: readonly string[]
  },
  unsent: readonly Unsent[],
): DockLine[] {
  const counted = (receipt.lines ?? []) as Data[]
  const waiting = unsent.filter(
    ({ command, input, refused }) =>
      command === 'receipts.count' &&
      input.receiptId === receipt.id &&
      !refused &&
      !receipt.lastCounts?.includes(text(input.countId)),
  )
  const lines = withLineIds((order?.lines ?? []) as Data[]).map((line) => {
    const poLineId = String(line.lineId)
    const sum = (name: 'qty' | 'qtyRejected') =>
      [
        ...counted.filter((one) => one.poLineId === poLineId).map((one) => figure(one, name)),
        ...waiting
          .filter(({ input }) => input.poLineId === poLineId && (input.rejected === true) === (name === 'qtyRejected'))
          .map(({ input }) => figure(input, 'qty')),
      ].reduce(addQty, 0)
    return {
      poLineId,
      partId: text(line.partId),
      partNumber: text(line.partNumber),
      description: [text(line.brand), text(line.description)].filter(Boolean).join(' '),
      expected: receipt.blind ? undefined : typeof line.qtyOpen === 'number' ? line.qtyOpen : figure(line, 'qty'),
      counted: sum('qty'),
      rejected: sum('qtyRejected'),
    }
  })
  const isDone = ({ expected, counted: came, rejected }: DockLine) => expected === 0 && came === 0 && rejected === 0
  return lines.toSorted((a, b) => Number(isDone(a)) - Number(isDone(b)))
}

/** The fields of a part needed at the dock: its barcodes and former numbers. */
interface KnownPart {
  id: string
  data: { barcodes?: readonly unknown[]; aliases?: readonly unknown[] }
}

/** The pieces of a label's code: `PO 110326-77;6205-2RS1;10` has four, split at the space too. */
const piecesOf = (code: string): string[] => code.split(/[\s;|,:\t]+/).filter(Boolean)

/**
 * The line that a scanned code belongs to: by its part number, in any spelling and with or without the brand; by a
 * barcode or former number of its part; or by the number as one piece of a vendor's label. Undefined when none matches.
 */
export function lineOfCode(
  lines: readonly DockLine[],
  code: string,
  parts: readonly KnownPart[] = [],
): DockLine | undefined {
  const spelled = (one: string) => lines.find(({ partNumber }) => partNumber !== '' && pnKey(partNumber) === pnKey(one))
  const typed = code.trim()
  const known = new Set(
    parts
      .filter(({ data }) =>
        [...(data.barcodes ?? []), ...(data.aliases ?? [])].some((one) => pnKey(text(one)) === pnKey(typed)),
      )
      .map(({ id }) => id),
  )
  return (
    spelled(typed) ??
    spelled(splitBrand(typed).partNumber) ??
    (pnKey(typed) ? lines.find(({ partId }) => known.has(partId)) : undefined) ??
    piecesOf(typed).map(spelled).find(Boolean)
  )
}

/** The fields of an expected order that a scan is matched with. */
interface Expected {
  id: string
  data: { poNumber?: string | undefined; parcelIds?: readonly string[] | undefined }
}

/**
 * The ids of the orders that a scanned code belongs to: the one in its own QR code, those of the parcel with this
 * tracking number, or the one whose number is on a vendor's label. Empty for any other code.
 */
export function ordersOfCode(
  code: string,
  orders: readonly Expected[],
  parcels: readonly { id: string; data: { trackingNumber?: string | undefined; poId?: string | undefined } }[],
): readonly string[] {
  const own = /[?&]id=([^&#]+)/.exec(code)?.[1]
  const numbers = new Set(trackingNumbers(code).map((number) => number.toUpperCase()))
  const arrived = parcels.filter(({ data }) => numbers.has((data.trackingNumber ?? '').toUpperCase()))
  const pieces = new Set(piecesOf(code).map((piece) => piece.toUpperCase()))
  return orders
    .filter(
      ({ id, data }) =>
        id === own ||
        arrived.some((parcel) => parcel.data.poId === id || data.parcelIds?.includes(parcel.id)) ||
        (data.poNumber !== undefined && pieces.has(data.poNumber.toUpperCase())),
    )
    .map(({ id }) => id)
}

/** The question before counting more of a line than was ordered; undefined when none is needed. */
export const overOrdered = ({ expected, counted }: DockLine, qty: number): string | undefined =>
  expected !== undefined && qty > 0 && addQty(counted, qty) > expected
    ? `${expected} are open, this makes ${addQty(counted, qty)}. Press Accept again to count them.`
    : undefined

/** How a count differs from the expected quantities, line by line: `8 of 10, 1 rejected, 1 missing`. */
export function announcedDifferences(lines: readonly DockLine[]): { poLineId: string; name: string; words: string }[] {
  return lines.flatMap(({ poLineId, partNumber, expected, counted, rejected }) => {
    if (expected === undefined || (counted === expected && rejected === 0)) return []
    const missing = addQty(expected, -addQty(counted, rejected))
    const words = [
      `${counted} of ${expected}`,
      ...(rejected > 0 ? [`${rejected} rejected`] : []),
      ...(missing > 0 ? [`${missing} missing`] : missing < 0 ? [`${-missing} too many`] : []),
    ]
    return [{ poLineId, name: partNumber || `Line ${poLineId}`, words: words.join(', ') }]
  })
}
