import { COUNT, UNIT } from '#features/sales/rfq/reading/figures/amounts.ts'
import type { Kind } from '#features/sales/rfq/reading/table/cells.ts'
import { headingOf } from '#features/sales/rfq/reading/table/columns.ts'
import { readDay } from '#model/import/written-days.ts'

/** A row that begins a record: `00010  80011427`, `Item no.: 3`, `Pos 2`. */
const BEGINS =
  /^\s{0,8}(?:0{1,4}\d{1,4}(?:\s|$)|(?:item|pos(?:ition)?|line|nr)\b[^\p{L}\d]{0,4}(?:no|nr)?[.:\s]{0,24}\d{1,4}\s*$)/iu
const COUNTED = new RegExp(`(?<![\\w.,/-])(${COUNT})\\s{1,40}${UNIT}(?![\\p{L}\\d])`, 'iu')
/** A field of the whole document, unless it is a date: `Plant     : 1420  Kiln Line 2`. */
const OF_PAPER = /^\s*\p{L}[\p{L} ]{2,30}:\s(?!.*\d[./ -](?:\d{1,2}|\p{L}{3,9})[./ -](?:20)?\d\d)/u

interface Field {
  kind: Kind
  rank: number
  value: string
}
interface Item {
  start: number
  end: number
  fields: Field[]
  rows: string[]
}

/** The fields of a row, `Manufacturer: SKF    MPN: 22220 EK`, with their labels interpreted as column headings. */
const fieldsOf = (row: string): Field[] =>
  row.length > 300 || !row.includes(':')
    ? []
    : row
        .replace(/[ \t]{1,40}:/g, ':')
        .replace(/:[ \t]{1,40}/g, ': ')
        .split(/[ \t]{2,}/)
        .flatMap((piece) => {
          const at = piece.indexOf(':')
          const value = piece.slice(at + 1).trim()
          const head = at > 0 && at < 40 && value ? headingOf(piece.slice(0, at)) : undefined
          return head && head.kind !== 'other' ? [{ kind: head.kind, rank: head.rank, value }] : []
        })

const isNumber = ({ kind, rank, value }: Field): boolean =>
  kind === 'part' && rank < 100 && /\d\D*\d/.test(value) && value.length < 40 && !/\p{L}{5}|\p{Ll}{2}/u.test(value)

/**
 * Turns parts that each have several rows with labeled fields into rows of a table, if every part has a number and a
 * quantity.
 */
export function recordsAsRows(rows: readonly string[]): readonly string[] {
  const items = itemsOf(rows)
  const asked = items.map(cellsOf)
  if (asked.length < 2 || asked.includes(undefined)) return rows
  // A date that is only after the last item applies to all items.
  const days = asked.map((cells) => cells![4]!)
  const last = days.slice(0, -1).some(Boolean) ? undefined : days.at(-1)
  const table = asked.map((cells) => [...cells!.slice(0, 4), last ?? cells![4]!].join('\t'))
  const heads = ['Part no.', 'Qty', 'Make', 'Target', 'Delivery date'].join('\t')
  // Column headings are directly above the first item.
  let start = items[0]!.start
  while (/^[-_=\s]+$|\S\s{2,}\S/.test(rows[start - 1] ?? '') && rows[start - 1]!.trim()) start--
  const about = (own: readonly string[]) => own.filter((row) => !OF_PAPER.test(row) || fieldsOf(row).length > 0)
  return [...about(rows.slice(0, start)), '', heads, ...table, '', ...about(rows.slice(items.at(-1)!.end))]
}

function itemsOf(rows: readonly string[]): Item[] {
  const items: Item[] = []
  let open: Item | undefined
  for (const [at, row] of rows.entries()) {
    const fields = fieldsOf(row)
    const last = open?.rows.at(-1)
    if (BEGINS.test(row)) {
      open = { start: at, end: at + 1, fields: [], rows: [] }
      items.push(open)
    } else if (open?.fields.some(isNumber) && fields.length === 0 && !last?.trim() && row.trim()) open = undefined
    if (!open) continue
    open.fields.push(...fields)
    open.rows.push(row)
    if (row.trim()) open.end = at + 1
  }
  return items
}

function cellsOf({ fields, rows }: Item): string[] | undefined {
  const of = (kind: Kind): string => fields.find((field) => field.kind === kind)?.value ?? ''
  const [part] = fields.filter(isNumber).toSorted((a, b) => a.rank - b.rank)
  const named = fields.filter(({ kind }) => kind === 'qty').map(({ value }) => /^\d[\d.,]*(?![\d/-])/.exec(value)?.[0])
  const counted = named.find(Boolean) ?? rows.map((row) => COUNTED.exec(row)?.[1]).find(Boolean)
  if (!part || !counted) return undefined
  return [
    part.value,
    counted.replace(/[.,]0{1,2}(?!\d)/, ''),
    of('brand'),
    of('target'),
    of('day') ||
      (rows
        .flatMap((row) => row.trim().split(/\s{2,}|:\s/))
        .find((piece) => /\D/.test(piece) && readDay(piece, true)) ??
        ''),
  ]
}
