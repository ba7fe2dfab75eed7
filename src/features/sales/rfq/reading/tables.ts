import { COUNT, currencyIn, UNIT, writtenCount, writtenPrice } from '#features/sales/rfq/reading/amounts.ts'
import { mentionsIn } from '#features/sales/rfq/reading/designations.ts'
import type { RequestedPart } from '#features/sales/rfq/reading/pairing.ts'
import { readDay } from '#model/import/written-days.ts'

type Kind = 'part' | 'qty' | 'brand' | 'target' | 'day'
interface Column {
  kind: Kind | 'other'
  /** How well the heading says that it is of its kind; 0 is best. */
  rank: number
  start: number
  end: number
  /** What prices below it are in. */
  currency?: string | undefined
}
interface Cell {
  text: string
  start: number
  end: number
}

/** What a heading names, best first. */
const HEADINGS: readonly (readonly [Kind, RegExp])[] = [
  [
    'brand',
    /^(?:brand|make|maker|manufacturer|mfr|mfg|hersteller|marke|fabrikat|marca|fabricante|fabbricante|produttore|producent|firma|üretici|marque|merk|marka|brand name)\.?$/i,
  ],
  [
    'day',
    /^(?:need(?:ed)? by|required (?:by|date)|deliver\w*|del\.? ?date|d\/date|dlv|due|date|liefer(?:termin|datum|ung)|l-termin|wunschtermin|termin|entrega|fecha|plazo|data (?:consegna|entrega|dostawy)|consegna|livraison|d[ée]lai|date souhait[ée]e|lever|gewenste (?:lever)?datum|dostaw|teslim|prazo|req\.? date|wanted (?:by|date)|eta\b)/iu,
  ],
  [
    'qty',
    /^(?:(?:order(?:ed)? |required |requested |req\.?(?:'d)? |rfq |needed |total )?(?:qty|q'ty|quantity|quantities)|menge|anzahl|st(?:ü|ue)ck(?:zahl)?|stk|bestellmenge|bedarf|cantidad|cant|ctd|uds|unidades|piezas|pcs|pieces|required|wanted|need(?:ed)?|aantal|quantit[àa]|ilo[śs][ćc]|miktar|adet|quantidade|qtde?|liczba|aantallen)(?![\p{L}\d])|^(?:qt[éeà]s?|q\.?t[àa]\.?|quantit[éeà]s?|数量|需求数量|订购数量|수량|количество|кол-во)/iu,
  ],
  ['qty', /^(?:annual (?:qty|quantity|usage)|eau|yearly)/i],
  [
    'target',
    /^(?:target|tgt|t\.?p\.?$|zielpreis|preisziel|ziel|wunschpreis|preisidee|preisvorstellung|precio obj|precio meta|objetivo|max(?:imum)?\.? price|price idea|prix (?:cible|objectif|souhait)|p\.? ?(?:obj|target|cible)|prezzo (?:obiettivo|target)|pre[çc]o (?:alvo|objetivo)|richtprijs|streefprijs|doelprijs|cena (?:docelowa|oczekiwana)|hedef)/iu,
  ],
  [
    'part',
    /^(?:mfr|mfg|manufacturer'?s?|maker'?s?|supplier|hersteller)\.?[ -]?(?:part|p\/?n|item|art|teile|nummer|nr|no)|^mpn$|^bearing (?:no|number)/i,
  ],
  ['brand', /^(?:品牌|厂家|厂商|marque|merk|marka|производитель)/i],
  ['part', /^(?:型号|规格型号|产品型号|轴承型号|型番|品番|обозначение)/i],
  [
    'part',
    /^(?:part|p\/?n|designation|bearing|bezeichnung|lagerbezeichnung|lager|teilenummer|teile-?nr|rodamiento|designaci[óo]n|denominaci[óo]n|n[ºo°.]* (?:de )?(?:pieza|parte)|c[óo]d(?:igo)?\.? (?:rodamiento|fabricante))\b/i,
  ],
  [
    'part',
    /^(?:model|modelo|type|typ|tipo|referenc\w*|ref|article|artikel\p{L}{0,8}|artikelnr|symbol|oznaczenie|r[ée]f[ée]rence|r[ée]f\.?|codice|malzeme|ürün|nazwa|stok kodu|indeks|kod|material|art|art[íi]culo|sku|number|c[óo]digo|product|producto|produkt|material)(?![\p{L}\d])\.?/iu,
  ],
  ['part', /^item\b/i],
  [
    'part',
    /^(?:desc\w*|d[ée]signation|beschreibung|(?:short |kurz|long )?text|concepto|goods|omschrijving|descrizione|descri[çc][ãa]o|名称|описание|наименование)/i,
  ],
]
/** After so many rows that name no part a table has ended. */
const MAX_EMPTY = 5
const OURS = /^(?:our|your|unsere?|ihre?|n\/|s\/|nuestr|su|vuestr|internal|customer|client|cliente|kunden|sap)/i

/** The table under a row of headings: what it asks for, and how many rows it has; undefined where the row heads none. */
export function readTable(
  rows: readonly string[],
): { asked: (RequestedPart & { day?: string })[]; length: number } | undefined {
  const [head = ''] = rows
  const ruled = ruledCells(head, rows[1] ?? '')
  const divider = ruled ? SPACES : dividerOf(head)
  if (!divider) return undefined
  const headed = columnsOf(ruled ?? cellsOf(head, divider))
  if (!headed) return undefined
  const columns = withDays(byContent(headed, rows.slice(1, SAMPLE + 1), divider), rows[1] ?? '', divider)
  const isWhole =
    hasDecimals(rows.slice(1, SAMPLE + 1)) || hasZeros(headed, ruled ?? cellsOf(head, divider), rows, divider)
  const asked: (RequestedPart & { day?: string })[] = []
  let length = 1
  let empty = 0
  for (; length < rows.length && empty < MAX_EMPTY; length++) {
    const row = rows[length]!
    if (/^[\s|+:=-]*$/.test(row)) {
      if (row.trim() || isMore(rows, length + 1, divider)) continue
      break
    }
    const cells = placeApart(columns, cellsOf(row, divider), divider)
    if (isWrapped(cells, divider)) continue
    if (cells.length < 2 && !isLonePart(cells, divider)) break
    const found = belowOf(readCells(columns, cells, divider, isWhole), rows[length + 1], divider)
    if (found) asked.push(found)
    empty = found ? 0 : empty + 1
  }
  return { asked, length }
}

/** Where a row has only a number of the writer's own, the designation is the one that stands alone in the row below. */
function belowOf<T extends RequestedPart>(
  found: T | undefined,
  below: string | undefined,
  divider: RegExp,
): T | undefined {
  if (!found || divider !== SPACES || below === undefined || !/^\d{5,}$/.test(found.text)) return found
  const cells = cellsOf(below, divider)
  const [mention, ...others] = cells.length === 1 && cells[0]!.start > 2 ? mentionsIn(cells[0]!.text).parts : []
  if (!mention || others.length > 0 || mention.sureness < 3) return found
  return { ...found, text: mention.text, ...(mention.brand && { brand: mention.brand }) }
}

/** Rows that are looked at to tell which column has the designations. */
const SAMPLE = 12

/** The headings over a row of dashes: each stands above its own. */
function ruledCells(head: string, rule: string): Cell[] | undefined {
  if (!/^\s*[-=]{2,}(?:\s+[-=]{2,})+\s*$/.test(rule) || rule.length > 1_000) return undefined
  const from = [...rule.matchAll(/[-=]+/g)].map(({ index }) => index)
  return from.map((start, at) => {
    const text = head.slice(start, from[at + 1]).trim()
    return { text, start, end: (from[at + 1] ?? rule.length) - 1 }
  })
}

/** Where the column that is called the part's has other numbers, the one with designations is it. */
function byContent(columns: readonly Column[], rows: readonly string[], divider: RegExp): readonly Column[] {
  const own = columns.findIndex(({ kind }) => kind === 'part')
  const named = columns.map(() => 0)
  for (const row of rows.filter((one) => /\d/.test(one))) {
    for (const [place, cell] of cellsOf(row, divider).entries()) {
      const at = divider === SPACES ? columns.indexOf(under(columns, cell)!) : place
      const isNumber = mentionsIn(cell.text).parts.some(({ sureness, isBare }) => sureness > 2 && !isBare)
      if (at < columns.length && columns[at]!.kind !== 'qty' && isNumber) named[at]!++
    }
    if (named[own]! > 0) return columns
  }
  const best = named.indexOf(Math.max(...named))
  if (best === own || named[best]! < 1) return columns
  return columns.map((column, at) => ({ ...column, kind: at === best ? 'part' : at === own ? 'other' : column.kind }))
}

/** A second column that is called required or needed has days where the first row below it has one. */
function withDays(columns: readonly Column[], row: string, divider: RegExp): readonly Column[] {
  if (columns.some(({ kind }) => kind === 'day') || divider === SPACES) return columns
  const cells = cellsOf(row, divider)
  const at = columns.findIndex(({ rank }, place) => {
    const [kind] = HEADINGS[rank] ?? []
    return kind === 'qty' && columns[place]!.kind === 'other' && readDay(cells[place]?.text ?? '', true) !== undefined
  })
  return columns.map((column, place) => (place === at ? { ...column, kind: 'day' } : column))
}

/** Systems that count their items 00010, 00020 write three decimals: 2.000 of theirs are two. */
const hasDecimals = (rows: readonly string[]): boolean => rows.some((row) => /^\W{0,4}0{2,3}\d{1,2}0(?!\d)/.test(row))

/** Where every quantity ends in three zeros behind a mark that is no mark of thousands in the language of the heading, they are decimals. */
function hasZeros(
  columns: readonly Column[],
  heads: readonly Cell[],
  rows: readonly string[],
  divider: RegExp,
): boolean {
  const own = columns.findIndex(({ kind }) => kind === 'qty')
  const isEnglish = /^(?:\p{L}+ )?(?:qty|quantity|quantities|q'ty)/iu.test(heads[own]?.text ?? '')
  const counts = rows.slice(1, SAMPLE + 1).flatMap((row) => {
    const cells = cellsOf(row, divider)
    const cell = divider === SPACES ? cells.find((one) => under(columns, one) === columns[own]) : cells[own]
    return cell && /\d/.test(cell.text) ? [cell.text] : []
  })
  // A column that has two decimals in one row has three in another: 10,00 and 5,000.
  if (counts.some((text) => /^\d+[.,]00(?!\d)/.test(text))) return true
  return counts.length > 1 && counts.every((text) => (isEnglish ? /^\d+\.000$/ : /^\d+,000$/).test(text))
}

/** A place in the list with one blank before the number behind it is a cell of its own, where each stands under a heading. */
function placeApart(columns: readonly Column[], cells: Cell[], divider: RegExp): Cell[] {
  const [first, ...others] = cells
  const [place, number = ''] =
    divider === SPACES && first ? (/^(\d{1,6}) (?=\S+$)(.*)$/.exec(first.text)?.slice(1) ?? []) : []
  if (!first || !place || !columns[1] || columns[1].start > first.start + place.length + 1) return cells
  const at = first.start + place.length
  return [{ text: place, start: first.start, end: at }, { text: number, start: at + 1, end: first.end }, ...others]
}

/** The rest of a cell that was wrapped. */
const isWrapped = (cells: readonly Cell[], divider: RegExp): boolean =>
  divider === SPACES && cells.length === 1 && cells[0]!.start >= 4

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
    // A heading in two languages is that of either.
    const [rank = -1] = [bare, ...bare.split(/\s\/\s?|\s?\|\s?/)]
      .map((name) => HEADINGS.findIndex(([, pattern]) => pattern.test(name)))
      .filter((found) => found >= 0)
    const isOurs = OURS.test(bare)
    const kind = HEADINGS[rank]?.[0] ?? 'other'
    return { kind, rank: isOurs ? rank + 100 : rank, start, end, currency: currencyIn(bare) }
  })
  const best = columns.filter(({ kind }) => kind === 'part').toSorted((a, b) => a.rank - b.rank)[0]
  if (!best || columns.filter(({ kind }) => kind !== 'other').length < 2) return undefined
  return columns.map((column) => {
    const same = columns.filter(({ kind }) => kind === column.kind)
    const isOne = column === same.toSorted((a, b) => a.rank - b.rank)[0]
    return isOne ? column : { ...column, kind: 'other' }
  })
}

function readCells(
  columns: readonly Column[],
  cells: readonly Cell[],
  divider: RegExp,
  isWhole: boolean,
): (RequestedPart & { day?: string }) | undefined {
  const own: Partial<Record<Kind, string>> = {}
  for (const [at, cell] of cells.entries()) {
    const column = divider === SPACES ? under(columns, cell) : columns[at]
    if (column && column.kind !== 'other' && cell.text) own[column.kind] ??= cell.text
  }
  if (!own.part || !/\d/.test(own.part) || cells.some(({ text }) => SUM.test(text))) return undefined
  const { parts: mentions, brands } = mentionsIn(own.part)
  const [mention] = mentions
  // A cell of words around a designation names it; any other cell under the heading is the number itself.
  const isNumber = own.part.length < 31 && !/\p{Ll}{2}|\p{L}{5}|[,;(]/u.test(own.part)
  const text = isNumber || (!mention && !/\s\S+\s\S+\s/.test(own.part)) ? own.part : mention?.text
  if (!text) return undefined
  const counted = isWhole ? own.qty?.replace(/[.,]000(?!\d)/, '') : own.qty
  const qty =
    counted &&
    new RegExp(`^\\D{0,12}(${COUNT})(?:[.,]0{1,3})?(?:\\s?${UNIT}|\\s\\p{L}{1,12})?\\.?$`, 'iu').exec(counted)?.[1]
  const target = own.target && writtenPrice(own.target)
  const currency = own.target && (currencyIn(own.target) ?? columns.find(({ kind }) => kind === 'target')?.currency)
  const brand =
    isNumber && mention?.brand
      ? undefined
      : (mention?.brand ?? own.brand ?? (brands.length === 1 ? brands[0] : undefined))
  return {
    text,
    ...(brand && { brand }),
    ...(qty && writtenCount(qty) > 0 && { qty: writtenCount(qty) }),
    ...(target && { target, ...(currency && { currency }) }),
    ...(own.day && { day: own.day }),
  }
}

/** The row below a list that adds it up. */
const SUM = /^(?:(?:grand |sub)?total|sum|(?:gesamt)?summe|gesamt|suma|totale|razem|toplam|totaal)(?![\p{L}\d])/iu

/** The heading that a cell stands under: the one it overlaps, else the nearest. */
const under = (columns: readonly Column[], { start, end }: Cell): Column | undefined => {
  const gap = (column: Column) => Math.max(column.start - end, start - column.end, 0)
  return columns.toSorted((a, b) => gap(a) - gap(b) || Math.abs(a.start - start) - Math.abs(b.start - start))[0]
}
