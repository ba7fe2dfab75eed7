import { pnKey, splitBrand } from '#model/part-numbers/part-number.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** A line of a slip while it is being picked. */
export interface PickRow {
  lineId: string
  partId: string
  partNumber: string
  brand: string
  bin: string
  lotId: string
  lotNumber: string
  toPick: number
  /** Undefined until it is picked. */
  picked: number | undefined
  shortReason: string
}

const BINS = new Intl.Collator('en', { numeric: true })
const textIn = (value: Value | undefined): string => (typeof value === 'string' ? value : '')

/** The lines of a slip in bin order, with their picked quantities. */
export const pickRows = (lines: readonly Data[]): PickRow[] =>
  lines
    .map((line) => ({
      lineId: textIn(line.lineId),
      partId: textIn(line.partId),
      partNumber: textIn(line.partNumber),
      brand: textIn(line.brand),
      bin: textIn(line.bin),
      lotId: textIn(line.lotId),
      lotNumber: textIn(line.lotNumber),
      toPick: typeof line.qtyToPick === 'number' ? line.qtyToPick : 0,
      picked: typeof line.qty === 'number' ? line.qty : undefined,
      shortReason: textIn(line.shortReason),
    }))
    .toSorted((a, b) => BINS.compare(a.bin, b.bin) || BINS.compare(a.lotNumber, b.lotNumber))

/** What a scanned code means for the rows: one of them, another lot of a wanted part, or nothing on this slip. */
type Scanned =
  | { kind: 'row'; row: PickRow }
  | { kind: 'other lot'; row: PickRow; lot: ScannedLot }
  | { kind: 'none'; words: string }

/** The lot that a code identifies. */
export interface ScannedLot {
  id: string
  lotNumber: string
  partId: string
  partNumber: string
  bin?: string | undefined
  qtyAvailable: number
  qcStatus?: string | undefined
}

/**
 * Finds the row of a scanned code: a lot of the slip, a lot of a wanted part, or a part by its number or barcode
 * (`codes`, by part id). If several rows match, returns the first that is not picked.
 */
export function scannedRow(
  rows: readonly PickRow[],
  code: string,
  known: { lot?: ScannedLot | undefined; codes: ReadonlyMap<string, readonly string[]> },
): Scanned {
  const typed = code.trim()
  const upper = typed.toUpperCase()
  const first = (all: readonly PickRow[]): PickRow | undefined =>
    all.find(({ picked, toPick }) => (picked ?? 0) < toPick) ?? all[0]
  const own = first(rows.filter(({ lotNumber }) => lotNumber.toUpperCase() === upper))
  if (own) return { kind: 'row', row: own }
  const { lot } = known
  if (lot) {
    const row = first(rows.filter(({ partId }) => partId === lot.partId))
    if (!row) return { kind: 'none', words: `Lot ${lot.lotNumber} is ${lot.partNumber}, which is not on this slip.` }
    if (lot.qcStatus !== undefined && lot.qcStatus !== 'OK')
      return { kind: 'none', words: `Lot ${lot.lotNumber} is in ${lot.qcStatus.toLowerCase()}. Take another one.` }
    return { kind: 'other lot', row, lot }
  }
  const keys = new Set([pnKey(typed), pnKey(splitBrand(typed).partNumber)])
  const part = first(
    rows.filter(
      ({ partId, partNumber }) =>
        (partNumber !== '' && keys.has(pnKey(partNumber))) ||
        known.codes.get(partId)?.some((one) => one.toUpperCase() === upper),
    ),
  )
  return part ? { kind: 'row', row: part } : { kind: 'none', words: `${typed} is not on this slip.` }
}

/** Fills rows that have no picked quantity with the quantity to pick; the others are unchanged. */
export const pickedAsListed = (rows: readonly PickRow[]): PickRow[] =>
  rows.map((row) => (row.picked === undefined ? { ...row, picked: row.toPick } : row))

/** Why the picked quantities cannot be recorded, and for which line; undefined when they can. */
export function whyNotPicked(rows: readonly PickRow[]): { lineId: string; words: string } | undefined {
  for (const { lineId, partNumber, toPick, picked, shortReason } of rows) {
    if (picked === undefined) return { lineId, words: `${partNumber} is not picked yet. Scan it, or enter how many.` }
    if (!(picked >= 0)) return { lineId, words: `${partNumber}: enter how many were picked.` }
    if (picked > toPick)
      return { lineId, words: `${toPick} of ${partNumber} are to be picked. Enter ${toPick} or fewer.` }
    if (picked < toPick && !shortReason.trim())
      return { lineId, words: `${partNumber} is short by ${addQty(toPick, -picked)}. Enter the reason.` }
  }
  return undefined
}

/** The rows as sent to the server. */
export const pickedLines = (rows: readonly PickRow[]): Data[] =>
  rows.map(({ lineId, lotId, picked, toPick, shortReason }) => ({
    lineId,
    ...(lotId && { lotId }),
    qty: picked ?? 0,
    ...((picked ?? 0) < toPick && { shortReason: shortReason.trim() }),
  }))
