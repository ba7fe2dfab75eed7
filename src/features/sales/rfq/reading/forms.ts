import { COUNT, UNIT, writtenCount } from '#features/sales/rfq/reading/figures/amounts.ts'
import { currencyIn } from '#features/sales/rfq/reading/figures/currencies.ts'
import { type Calendar, dayInCell } from '#features/sales/rfq/reading/figures/days.ts'
import { writtenPrice } from '#features/sales/rfq/reading/figures/targets.ts'
import { dayOf, type Line } from '#features/sales/rfq/reading/lines.ts'
import { isAnyMakerCell } from '#features/sales/rfq/reading/maker-scopes.ts'
import { makersNamed } from '#features/sales/rfq/reading/said/values.ts'
import type { Kind } from '#features/sales/rfq/reading/table/cells.ts'
import { headingOf } from '#features/sales/rfq/reading/table/columns.ts'

/** Fewer records than these make no form. */
const LEAST = 2
/** A row that begins a record: `00010  80011427`, `Item no.: 3`, `Pos 2`. */
const BEGINS =
  /^\s{0,8}(?:0{1,4}\d{1,4}(?:\s|$)|(?:item|pos(?:ition)?|line|nr)\b[^\p{L}\d]{0,4}(?:no|nr)?[.:\s]{0,24}\d{1,4}\s*$)/iu
const COUNTED = new RegExp(`(?<![\\w.,/-])(${COUNT})\\s{1,40}${UNIT}(?![\\p{L}\\d])`, 'iu')

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

/** The fields of a row, `Manufacturer: SKF    MPN: 22220 EK`, as their names would head columns. */
const fieldsOf = (row: string): Field[] =>
  row.length > 300
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

/** Parts of which each has rows of its own with named fields, where every one is numbered and counted; and the rows they take. */
export function readForm(
  rows: readonly string[],
  calendar: Calendar,
): { asked: Line[]; start: number; end: number } | undefined {
  if (rows.filter((row) => row.includes(':') && fieldsOf(row).some(isNumber)).length < LEAST) return undefined
  const items = itemsOf(rows)
  const asked = items.flatMap((item) => lineOf(item, calendar) ?? [])
  if (asked.length < LEAST || asked.length < items.length) return undefined
  // A day that stands only behind the last item holds for all items.
  const { day } = asked.at(-1)!
  if (day && asked.every((line, at) => !line.day || at === asked.length - 1)) for (const line of asked) line.day = day
  return { asked, start: items[0]!.start, end: items.at(-1)!.end }
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

function lineOf({ fields, rows }: Item, calendar: Calendar): Line | undefined {
  const of = (kind: Kind): string | undefined => fields.find((field) => field.kind === kind)?.value
  const [part] = fields.filter(isNumber).toSorted((a, b) => a.rank - b.rank)
  const named = fields.filter(({ kind }) => kind === 'qty').map(({ value }) => /^\d[\d.,]*(?![\d/-])/.exec(value)?.[0])
  const counted = named.find(Boolean) ?? rows.map((row) => COUNTED.exec(row)?.[1]).find(Boolean)
  if (!part || !counted) return undefined
  const [brand, target] = [of('brand'), of('target')]
  const days = [of('day') ?? '', ...rows].map((text) => dayInCell(text.trim(), calendar) ?? dayBehind(text, calendar))
  const price = target && writtenPrice(target)
  const currency = target && currencyIn(target)
  return {
    text: part.value,
    qty: writtenCount(counted.replace(/[.,]0{1,3}$/, (zeros) => (zeros.length === 4 ? zeros : ''))),
    ...(brand && (isAnyMakerCell(brand) ? { isAnyMaker: true } : { brand: makersNamed(brand)[0]?.maker ?? brand })),
    ...(price && { target: price, ...(currency && { currency }) }),
    ...dayOf(days.find(Boolean)),
  }
}

/** The day in the last cell of a row, or behind the name of its field. */
const dayBehind = (row: string, calendar: Calendar) =>
  dayInCell(
    row
      .trim()
      .split(/\s{2,}|:\s/)
      .at(-1)!,
    calendar,
  )
