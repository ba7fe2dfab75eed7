import { COUNT, countOf, priceOf, UNIT } from '#features/sales/rfq/reading/amounts.ts'
import { mentionsIn } from '#features/sales/rfq/reading/designations.ts'
import type { Asked } from '#features/sales/rfq/reading/rows.ts'

type Kind = 'part' | 'qty' | 'brand' | 'target' | 'day'
interface Column {
  kind: Kind | 'other'
  /** How well the heading says that it is of its kind; 0 is best. */
  rank: number
  start: number
  end: number
}
interface Cell {
  text: string
  start: number
  end: number
}

/** What a heading names, best first. */
const HEADINGS: readonly (readonly [Kind, RegExp])[] = [
  ['brand', /^(?:brand|make|maker|manufacturer|mfr|mfg|hersteller|marke|fabrikat|marca|fabricante)\.?$/i],
  [
    'day',
    /^(?:need(?:ed)? by|required (?:by|date)|deliver\w*|due|date|liefer(?:termin|datum)|wunschtermin|termin|entrega|fecha|plazo)/i,
  ],
  [
    'qty',
    /^(?:(?:order |required |req\.? )?(?:qty|q'ty|quantity|quantities)|menge|anzahl|st(?:ü|ue)ck(?:zahl)?|stk|bestellmenge|bedarf|cantidad|cant|ctd|uds|unidades|piezas|pcs|pieces|required|wanted|need(?:ed)?|need|annual (?:qty|usage))\b/i,
  ],
  [
    'target',
    /^(?:target|tgt|t\.?p\.?$|zielpreis|ziel|wunschpreis|preisidee|preisvorstellung|precio obj|precio meta|objetivo|max(?:imum)?\.? price|price idea)/i,
  ],
  [
    'part',
    /^(?:mfr|mfg|manufacturer'?s?|maker'?s?|supplier|hersteller)\.?[ -]?(?:part|p\/?n|item|art|teile|nummer|nr|no)|^mpn$/i,
  ],
  [
    'part',
    /^(?:part|p\/?n|designation|bearing|bezeichnung|lagerbezeichnung|lager|teilenummer|teile-?nr|rodamiento|designaci[óo]n|denominaci[óo]n|n[ºo°.]* (?:de )?(?:pieza|parte)|c[óo]d(?:igo)?\.? (?:rodamiento|fabricante))\b/i,
  ],
  [
    'part',
    /^(?:model|modelo|type|typ|tipo|referenc\w*|ref|article|artikel|art|art[íi]culo|sku|number|c[óo]digo|product|producto|produkt|material)\b\.?/i,
  ],
  ['part', /^item\b/i],
  ['part', /^(?:desc\w*|beschreibung|text|concepto|goods)\b/i],
]
/** After so many rows that name no part a table has ended. */
const MAX_EMPTY = 5
const OURS = /^(?:our|your|unsere?|ihre?|n\/|s\/|nuestr|su|vuestr|internal|customer|client|cliente|kunden|sap)/i

/** The table under a row of headings: what it asks for, and how many rows it has; undefined where the row heads none. */
export function readTable(
  rows: readonly string[],
): { asked: (Asked & { day?: string })[]; length: number } | undefined {
  const [head = ''] = rows
  const divider = dividerOf(head)
  if (!divider) return undefined
  const columns = columnsOf(cellsOf(head, divider))
  if (!columns) return undefined
  const asked: (Asked & { day?: string })[] = []
  let length = 1
  let empty = 0
  for (; length < rows.length && empty < MAX_EMPTY; length++) {
    const row = rows[length]!
    if (/^[\s|+:=-]*$/.test(row)) {
      if (row.trim() || isMore(rows, length + 1, divider)) continue
      break
    }
    const cells = cellsOf(row, divider)
    if (cells.length < 2 && !isLonePart(cells, divider)) break
    const found = readCells(columns, cells, divider)
    if (found) asked.push(found)
    empty = found ? 0 : empty + 1
  }
  return { asked, length }
}

/** After an empty row the table goes on where the next row is divided as it is. */
const isMore = (rows: readonly string[], at: number, divider: RegExp): boolean =>
  rows[at] !== undefined && divider !== SPACES && cellsOf(rows[at], divider).length > 2

const isLonePart = (cells: readonly Cell[], divider: RegExp): boolean =>
  divider === SPACES &&
  cells.length === 1 &&
  cells[0]!.start < 4 &&
  mentionsIn(cells[0]!.text).parts.length === 1 &&
  cells[0]!.text.split(' ').length < 4

const SPACES = /\s{2,}/g
const DIVIDERS = [/\t/g, /\|/g, /;/g, SPACES, /,/g]

/** What divides the cells of a row of headings. */
const dividerOf = (head: string): RegExp | undefined => {
  if (head.length > 1_000 || /\d{3}/.test(head) || !/[\t|;,]|\s{2}/.test(head.trim())) return undefined
  return DIVIDERS.find((divider) => {
    const cells = cellsOf(head, divider)
    return cells.length > 1 && columnsOf(cells) !== undefined
  })
}

function cellsOf(row: string, divider: RegExp): Cell[] {
  const cells: Cell[] = []
  const line = row.slice(0, 2_000)
  let from = 0
  const keep = (end: number): void => {
    const raw = line.slice(from, end)
    const text = raw
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim()
    const start = from + raw.length - raw.trimStart().length
    cells.push({ text, start, end: start + text.length })
  }
  for (const { index, 0: sign } of line.matchAll(divider)) {
    if (divider.source === ',' && isWithinQuotes(line, index)) continue
    keep(index)
    from = index + sign.length
  }
  keep(line.length)
  const isFramed = divider.source === '\\|' && cells.length > 2
  const inner = isFramed && cells[0]!.text === '' ? cells.slice(1, cells.at(-1)!.text === '' ? -1 : undefined) : cells
  return divider === SPACES ? inner.filter(({ text }) => text) : inner
}

const isWithinQuotes = (line: string, at: number): boolean => line.slice(0, at).split('"').length % 2 === 0

/** The columns by their headings; undefined without one of parts and one more. */
function columnsOf(cells: readonly Cell[]): Column[] | undefined {
  if (cells.some(({ text }) => text.length > 40)) return undefined
  const columns = cells.map(({ text, start, end }): Column => {
    const bare = text.replace(/[*:()[\]]/g, ' ').trim()
    const rank = HEADINGS.findIndex(([, pattern]) => pattern.test(bare))
    const isOurs = OURS.test(bare)
    return { kind: HEADINGS[rank]?.[0] ?? 'other', rank: isOurs ? rank + 100 : rank, start, end }
  })
  const best = columns.filter(({ kind }) => kind === 'part').toSorted((a, b) => a.rank - b.rank)[0]
  if (!best || columns.filter(({ kind }) => kind !== 'other').length < 2) return undefined
  const first = new Set<string>()
  return columns.map((column) => {
    const isOne = column.kind === 'part' ? column === best : !first.has(column.kind)
    first.add(column.kind)
    return isOne ? column : { ...column, kind: 'other' }
  })
}

function readCells(
  columns: readonly Column[],
  cells: readonly Cell[],
  divider: RegExp,
): (Asked & { day?: string }) | undefined {
  const own: Partial<Record<Kind, string>> = {}
  for (const [at, cell] of cells.entries()) {
    const column = divider === SPACES ? under(columns, cell) : columns[at]
    if (column && column.kind !== 'other' && cell.text) own[column.kind] ??= cell.text
  }
  if (!own.part || !/\d/.test(own.part) || /^(?:total|sum|summe|subtotal)\b/i.test(own.part)) return undefined
  const [mention] = mentionsIn(own.part).parts
  // A cell of words around a designation names it; any other cell under the heading is the number itself.
  const isNumber = own.part.length < 31 && !/\p{Ll}{2}|\p{L}{5}|[,;(]/u.test(own.part)
  const text = isNumber || (!mention && !/\s\S+\s\S+\s/.test(own.part)) ? own.part : mention?.text
  if (!text) return undefined
  const qty =
    own.qty &&
    new RegExp(`^\\D{0,12}(${COUNT})(?:[.,]0{1,3})?(?:\\s?${UNIT}|\\s\\p{L}{1,12})?\\.?$`, 'iu').exec(own.qty)?.[1]
  const target = own.target && priceOf(own.target)
  const brand = isNumber && mention?.brand ? undefined : (mention?.brand ?? own.brand)
  return {
    text,
    ...(brand && { brand }),
    ...(qty && countOf(qty) > 0 && { qty: countOf(qty) }),
    ...(target && { target }),
    ...(own.day && { day: own.day }),
  }
}

/** The heading that a cell stands under: the one it overlaps, else the nearest. */
const under = (columns: readonly Column[], { start, end }: Cell): Column | undefined => {
  const gap = (column: Column) => Math.max(column.start - end, start - column.end, 0)
  return columns.toSorted((a, b) => gap(a) - gap(b) || Math.abs(a.start - start) - Math.abs(b.start - start))[0]
}
