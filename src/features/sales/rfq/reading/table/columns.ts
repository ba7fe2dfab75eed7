import { mentionsIn } from '#features/sales/rfq/reading/designations.ts'
import { UNIT, writtenCount } from '#features/sales/rfq/reading/figures/amounts.ts'
import { currencyIn } from '#features/sales/rfq/reading/figures/currencies.ts'
import { dayInCell } from '#features/sales/rfq/reading/figures/days.ts'
import { type Cell, type Column, cellsOf, columnAt, type Kind } from '#features/sales/rfq/reading/table/cells.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'

/** The patterns of headings by the kind of their column, the best first. */
const HEADINGS: readonly (readonly [Kind, RegExp])[] = [
  [
    'brand',
    /^(?:brand|make|maker|manufacturer|mfr|mfg|hersteller|marke|fabrikat|marca|fabricante|fabbricante|produttore|producent|producer|proizvođač|v[ýy]robce|v[ýy]robca|gy[áa]rt[óo]|producător|valmistaja|tillverkare|fabrikant|firma|üretici|marque|merk|marka|brand name)\.?$/i,
  ],
  [
    'day',
    /^(?:need(?:ed)?[ -](?:by|date)|required (?:by|date)|on[ -]site$|deliver\w*|deliv\b\.?(?: ?date)?|del\.? ?date|d\/date|dlv|due|date|liefer(?:termin|datum|ung|wunsch)|l-termin|wunschtermin|termin|entrega|fecha|plazo|data(?: \p{L}+)?$|consegna|livraison|d[ée]lai|date souhait[ée]e|lever|gewenste (?:lever)?datum|dostaw|teslim|prazo|req\.? date|wanted (?:by|date)|eta\b|when$|by when|date needed|needed on|req(?:uested|['’]?d)?\.? (?:by|on)|wann$|cu[áa]ndo|quand$)/iu,
  ],
  [
    'qty',
    /^(?:(?:(?:re-?)?order |purchase )?proposal|proposed(?: (?:qty|order))?$|bestellvorschlag|propuesta|to (?:order|buy|quote|supply)$|call-?off|abruf|total (?:qty|quantity|pcs|pieces|required|needed)|suggested(?: (?:qty|order))?$|shortfall$|short$|re-?order(?: qty)?$|bestellmenge|zu bestellen$|fehlmenge$|gesamtmenge|a pedir$|faltante$|à commander$|da ordinare$|te bestellen$)/iu,
  ],
  [
    'qty',
    /^(?:(?:order(?:ed)? |sample |trial |initial |expected |required |requested |req\.?(?:'?d\.?)? |rfq |needed |total |enq\.? |offer )?(?:qty|q'ty|quantity|quantities)|menge|anzahl|st(?:ü|ue)ck(?:zahl)?|stk|bestellmenge|bedarf|cantidad|cant|ctd|uds|unidades|piezas|pcs|pieces|nos\.?$|units$|no\.? of (?:pcs|pieces|units)|to (?:order|buy|quote)$|re-?order(?: qty)?$|zu bestellen$|a pedir$|à commander$|da ordinare$|req(?:['’]?d)?\.?$|required|wanted|need(?:ed)?|aantal|quantit[àa]|ilo[śs][ćc]|miktar|adet|quantidade|qtde?|liczba|aantallen|buc|kom|ks|db|kpl|antal|antall|mno[žz]stv[íi]|počet|količina|mennyis[ée]g|cantitate|m[äa]{2}r[äa])(?![\p{L}\d])|^(?:qt[éeà]s?|q\.?t[àa]\.?|quantit[éeà]s?|数量|需求数量|订购数量|수량|количество|кол-во)/iu,
  ],
  [
    'qty',
    /^(?:annual (?:qty|quantity|usage|demand|volume|requirement|consumption)|eau|yearly|jahresbedarf|demand|volume)/i,
  ],
  [
    'target',
    /^(?:.{0,20}(?<!\p{L})target(?!\p{L})|target|tgt|wish(?:ed)? price|limit(?: |$)|(?:expected|budget|ceiling) (?:unit )?price|idea(?:l price)?(?= |$)|t\.?p\.?$|zielpreis|preisziel|ziel|wunschpreis|preisidee|preisvorstellung|precio obj|precio meta|objetivo|max(?:imum)?\.? price|price idea|est(?:imated)?\.? (?:unit )?price|prix (?:cible|objectif|souhait)|p\.? ?(?:obj|target|cible)|prezzo (?:obiettivo|target)|pre[çc]o (?:alvo|objetivo)|richtprijs|streefprijs|doelprijs|cena (?:docelowa|oczekiwana)|hedef|alvo|meta$|c[íi]lov[áa]|c[ée]l[áa]r|preț țint[ăa]|ciljna|riktpris|m[åa]lpris|tavoite)/iu,
  ],
  [
    'part',
    /^(?:mfr|mfg|manufacturer'?s?|maker'?s?|supplier|oem(?= ref)|hersteller|herst)\.?[ -]{0,2}(?:aux |model )?(?:part|p\/?n|item|art|teile|nummer|nr|no|ref)|^mpn$|^bearing (?:no|number)/i,
  ],
  ['per', /^(?:per|price unit|price per|preiseinheit|pe|per qty|par|por)$/i],
  [
    'part',
    /^(?:part|p\/?n|designation|bearing|seals?|belts?|chains?|couplings?|sprockets?|housings?|bezeichnung|lagerbezeichnung|lager|teilenummer|teile-?nr|rodamiento|designaci[óo]n|denominaci[óo]n|n[ºo°.]* (?:de )?(?:pieza|parte)|c[óo]d(?:igo)?\.? (?:rodamiento|fabricante))\b/i,
  ],
  [
    'part',
    /^(?:model|modelo|type|typ|tipo|referenc\w*|ref|article|articol[oi]|artigos?|artikel\p{L}{0,8}|artikelnr|symbol|sigla|oznaczenie|r[ée]f[ée]rence|r[ée]f\.?|codice|malzeme|[uü]r[uü]n|ozna[čc]en[íi]|označba|typ |nazwa|stok kodu|indeks|kod|material|art|art[íi]culo|artikl|beteckning|ben[äæ]mn?ing|benævnelse|vare\p{L}*|tuote\p{L}*|nimike|megnevez[ée]s|cikksz[áa]m|polo[žz]ka|popis|par[çc]a\p{L}*|tan[ıi]m\p{L}*|обозначение|артикул|sku|number|c[óo]digo|product|producto|produkt|material)(?![\p{L}\d])\.?/iu,
  ],
  ['part', /^item\b/i],
  ['part', /(?<!\p{L})(?:part|p\/?n|article|art|artikel|material|item|stock)(?: ?(?:no|nr|number|code|#)\.?)?$/iu],
  [
    'part',
    /^(?:desc\w*|d[ée]signation|beschreibung|(?:short |kurz|long )?text|concepto|goods|omschrijving|descrizione|descri[çc][ãa]o|名称|описание|наименование)/i,
  ],
]
/** What comes before the name of a date: `F. entrega`. */
const DAY_OF = /^(?:f\.|fec\.|fecha|data|date|datum|d\.)\s?(?:de |di |da |of |d['’]\s?)?/i
/** Dates in the past. */
const PAST =
  /(?:last|previous|order(?:ed)? (?:on|date)|bought|letzte|bestellt|[uú]ltim|derni[eè]re|created|issued|received|valid|expir)/i
/** Preferred among several columns of the same kind, because it has the total. */
const ALL = /(?<!\p{L})(?:total|gesamt|insgesamt|totale|razem)$/iu
const OURS = /^(?:our|your|unsere?|ihre?|n\/|s\/|nuestr|su|vuestr|internal|customer|client|cliente|kunden|sap)/i

/** The kinds of columns that cells name as headings. */
export const kindsOf = (cells: readonly Cell[]): ReadonlySet<Kind> =>
  new Set(cells.flatMap(({ text }) => HEADINGS.find(([, pattern]) => pattern.test(text))?.[0] ?? []))

/** The kind of a heading's column, and how well it matches; the author's own numbers rank last. */
export function headingOf(text: string): Pick<Column, 'kind' | 'rank' | 'currency' | 'isPast'> {
  const bare = text.replace(/[*:()[\]_]/g, ' ').trim()
  // A heading may be in two languages: `Menge / Qty`.
  const [rank = -1] = [bare, ...bare.split(/\s\/\s?|\s?\|\s?/), bare.replace(DAY_OF, '')]
    .map((name) => HEADINGS.findIndex(([, pattern]) => pattern.test(name)))
    .filter((found) => found >= 0)
  return {
    kind: HEADINGS[rank]?.[0] ?? 'other',
    rank: OURS.test(bare) ? rank + 100 : rank - (ALL.test(bare) ? 0.5 : 0),
    currency: currencyIn(bare),
    isPast: PAST.test(bare),
  }
}

/**
 * The columns by their headings. Undefined unless two headings are known and one of them is for parts or quantities.
 */
export function columnsOf(cells: readonly Cell[], divider: RegExp): Column[] | undefined {
  // Headings are names; numbers only appear below them.
  if (
    cells.some(({ text }) => text.length > 40) ||
    cells.filter(({ text }) => /\d/.test(text.replace(/(?<![\d./-])20\d\d(?![\d./-])/, ''))).length > 1
  )
    return undefined
  const columns = cells.map(({ text, start, end }): Column => ({ ...headingOf(text), start, end }))
  const isHead = columns.some(
    ({ kind }) => kind === 'part' || (kind === 'qty' && /[\t|;]/.test(divider.source.replace('\\t', '\t'))),
  )
  if (!isHead || columns.filter(({ kind }) => kind !== 'other').length < 2) return undefined
  return columns.map((column) => {
    const same = columns.filter(({ kind }) => kind === column.kind)
    const isOne = column === same.toSorted((a, b) => a.rank - b.rank)[0]
    return isOne ? column : { ...column, kind: 'other' }
  })
}

/** The first rows below the headings, as far as the table goes. */
export function sampleOf(rows: readonly string[], divider: RegExp): readonly string[] {
  const below = rows.slice(1, SAMPLE + 1)
  const end = below.findIndex((row, at) => at > 0 && (!row.trim() || cellsOf(row, divider).length < 2))
  return end < 0 || !below.slice(0, end).some((row) => /\d/.test(row)) ? below : below.slice(0, end)
}

/** The number of rows examined to find the column with the designations. */
export const SAMPLE = 12

/**
 * If no column is headed as the part, or that column has other numbers, the column with designations becomes the part
 * column.
 */
export function byContent(columns: readonly Column[], rows: readonly string[], divider: RegExp): readonly Column[] {
  const own = columns.findIndex(({ kind }) => kind === 'part')
  const named = columns.map(() => 0)
  /** How often a column has the part column's number without the prefix that the author put before it. */
  const bare = columns.map(() => 0)
  for (const row of rows.filter((one) => /\d/.test(one))) {
    const cells = cellsOf(row, divider)
    const placed = cells.map((_, place) => columns.indexOf(columnAt(columns, cells, place, divider)!))
    const led = /^[A-Z]{1,3}-(?=\d)/.exec(cells[placed.indexOf(own)]?.text ?? '')
    for (const [place, cell] of cells.entries()) {
      const at = placed[place]!
      if (at < 0) continue
      const { parts } = mentionsIn(cell.text)
      const isNumber = parts.some(({ confidence, isBare }) => confidence > 2 && (at === own || !isBare))
      const rest = led && pnKey(cells[placed.indexOf(own)]!.text.slice(led[0].length))
      if (
        at !== own &&
        at < columns.length &&
        rest &&
        parts.some((one) => pnKey(one.text) === rest || isOfMaker(one, led[0]))
      )
        bare[at]!++
      if (at < columns.length && columns[at]!.kind !== 'qty' && isNumber) named[at]!++
    }
    if (named[own]! > 0 && !bare.some(Boolean)) return columns
  }
  const best = bare.some(Boolean) ? bare.indexOf(Math.max(...bare)) : named.indexOf(Math.max(...named))
  if (best === own || named[best]! + bare[best]! < 1) return columns
  return columns.map((column, at) => ({ ...column, kind: at === best ? 'part' : at === own ? 'other' : column.kind }))
}

/**
 * Whether a number stands next to the author's own code, such as R-1001: a prefix of one letter, and the number is a
 * bearing's.
 */
const isOfMaker = ({ confidence }: { confidence: number }, lead: string): boolean => lead.length === 2 && confidence > 2

/**
 * Identifies columns without a known heading: a column with only dates has the delivery dates, a column with only
 * currencies the currencies of the targets.
 */
export function byValues(columns: readonly Column[], rows: readonly string[], divider: RegExp): readonly Column[] {
  const cells = rows
    .filter((row) => /\d/.test(row))
    .map((row) => {
      const own = cellsOf(row, divider)
      return new Map(own.map(({ text }, at) => [columnAt(columns, own, at, divider), text]))
    })
  const only = (kind: Kind, isOne: (text: string) => boolean): number =>
    columns.some((column) => column.kind === kind)
      ? -1
      : columns.findIndex((column) => {
          const texts = cells.flatMap((row) => row.get(column) || []).filter((text) => !NO_DAY.test(text))
          return column.kind === 'other' && !column.isPast && texts.length > 0 && texts.every(isOne)
        })
  const day = only('day', (text) => dayInCell(text, ANY_YEAR) !== undefined && !/^\d{5,6}$/.test(text))
  const currency = only('currency', (text) => /^\p{L}{2,4}$/u.test(text) && currencyIn(text) !== undefined)
  return columns.map((column, at) =>
    at === day ? { ...column, kind: 'day' } : at === currency ? { ...column, kind: 'currency' } : column,
  )
}

const ANY_YEAR = { dayFirst: true, sentOn: '2000-01-01' }
/** Words in a date column that mean no date is needed. */
const NO_DAY = /^(?:open|offen|any(?:time)?|asap|tbd|n\/?a|stock|[-–?]+)$/i

/**
 * If no heading is for quantities, they are in the only unnamed column with a whole number in every row, other than
 * positions in the list.
 */
export function withCounts(columns: readonly Column[], rows: readonly string[], divider: RegExp): readonly Column[] {
  if (columns.some(({ kind }) => kind === 'qty')) return columns
  const values = columns.map((): number[] => [])
  let count = 0
  for (const row of rows) {
    const cells = cellsOf(row, divider)
    const placed = cells.map((_, at) => columns.indexOf(columnAt(columns, cells, at, divider)!))
    const part = cells.find((_, at) => columns[placed[at]!]?.kind === 'part')
    if (!part || !/\d/.test(part.text)) continue
    count++
    for (const [at, { text }] of cells.entries())
      if (columns[placed[at]!]?.kind === 'other' && COUNTED.test(text))
        values[placed[at]!]!.push(writtenCount(text.replace(/\D+$/, '')))
  }
  const whole = values.flatMap((own, at) => (count > 0 && own.length === count && !arePlaces(own) ? [at] : []))
  return whole.length === 1
    ? columns.map((column, at) => (at === whole[0] ? { ...column, kind: 'qty' } : column))
    : columns
}
const COUNTED = new RegExp(`^[1-9]\\d{0,4}(?:\\s?${UNIT}\\.?)?$`, 'iu')
const arePlaces = (values: readonly number[]): boolean =>
  values.every((value, at) => value === at + 1 || value === (at + 1) * 10)
