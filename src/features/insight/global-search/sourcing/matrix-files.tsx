import { csvLine } from '#base/formats/csv.ts'
import type { Best, SourcingRow } from '#features/insight/global-search/sourcing/sourcing.ts'
import { saveFile } from '#ui/export/save-file.ts'

const HEADS = [
  'Wanted',
  'Quantity',
  'Best',
  'Available',
  'Same family',
  'Coming',
  'Next',
  'Sold',
  'Last searched',
  'Paid',
  'Last paid',
  'Lowest price',
  'Vendor',
]
const BEST_WORDS: Record<Best['kind'], string> = {
  stock: 'From stock',
  family: 'From the same family',
  coming: 'Coming',
  offer: 'Buy by price list',
  buy: 'Buy from the last vendor',
  new: 'Never seen',
}

const cellsOf = ({ wanted, available, others, incoming, sold, shipped, paid, offers, best, parts }: SourcingRow) => [
  wanted.typed,
  wanted.qty ?? null,
  best.kind === 'new' && parts.length > 0 ? 'Never stocked' : BEST_WORDS[best.kind],
  available,
  others.reduce((sum, { data }) => sum + (data.qtyAvailable ?? 0), 0),
  incoming.qty,
  incoming.next?.on ?? null,
  sold.length > 0 ? sold.reduce((sum, { qty }) => sum + qty, 0) : shipped.qty,
  sold[0]?.price ?? null,
  paid.reduce((sum, { qty }) => sum + qty, 0),
  paid[0]?.price ?? null,
  offers[0]?.price ?? null,
  offers[0]?.party ?? null,
]

/** Saves the table as CSV. */
export function saveCsv(rows: readonly SourcingRow[]): void {
  const lines = rows.map((row) => csvLine(cellsOf(row)))
  saveFile('sourcing.csv', new Blob(['\uFEFF', csvLine(HEADS), ...lines], { type: 'text/csv;charset=utf-8' }))
}

/** Saves the table as a workbook; the writer is loaded on demand. */
export async function saveSheet(rows: readonly SourcingRow[]): Promise<void> {
  const { sheetOf } = await import('#base/formats/xlsx.ts')
  const bytes = sheetOf('Sourcing', HEADS, rows.map(cellsOf))
  saveFile('sourcing.xlsx', new Blob(bytes as BlobPart[], { type: XLSX_TYPE }))
}
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
