import { withLineIds } from '#features/stock/line-entries/rules.ts'
import { pnKey, splitBrand } from '#model/part-numbers/part-number.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** What is known of one order line at the dock. */
export interface DockLine {
  poLineId: string
  partNumber: string
  description: string
  /** Hidden in a blind count. */
  expected: number | undefined
  counted: number
  rejected: number
}

/** A count that waits for the network, as far as the dock adds it up. */
interface Unsent {
  command: string
  input: Data
  refused?: string
}

const figure = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The lines of an order with what is counted of each, what still waits on this phone included. */
export function dockLines(
  order: { lines?: readonly unknown[] } | undefined,
  receipt: { id: string; lines?: readonly unknown[]; blind?: boolean | undefined },
  unsent: readonly Unsent[],
): DockLine[] {
  const counted = (receipt.lines ?? []) as Data[]
  const waiting = unsent.filter(
    ({ command, input, refused }) => command === 'receipts.count' && input.receiptId === receipt.id && !refused,
  )
  return withLineIds((order?.lines ?? []) as Data[]).map((line) => {
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
      partNumber: text(line.partNumber),
      description: [text(line.brand), text(line.description)].filter(Boolean).join(' '),
      expected: receipt.blind ? undefined : typeof line.qtyOpen === 'number' ? line.qtyOpen : figure(line, 'qty'),
      counted: sum('qty'),
      rejected: sum('qtyRejected'),
    }
  })
}

/** The line a scanned code is about: by its part number, written any way and with or without its maker. */
export function lineOfCode(lines: readonly DockLine[], code: string): DockLine | undefined {
  const wanted = new Set([pnKey(code), pnKey(splitBrand(code).partNumber)])
  return lines.find(({ partNumber }) => partNumber !== '' && wanted.has(pnKey(partNumber)))
}
