import { ownOf } from '#base/own.ts'
import { steppedCells } from '#model/import/fill.ts'
import type { ColumnType, ImportPlan } from '#model/import/import.ts'
import { isEmptyWord } from '#model/import/rows.ts'
import { stepsReading } from '#model/import/steps.ts'
import { readDay, serialDay } from '#model/import/written-days.ts'
import { decimalSign, isPlainAmount } from '#model/query/amounts.ts'
import { date, type Field, flag, number } from '#model/schema/fields.ts'
import { type DayOrder, dayOrder } from '#server/formats/table.ts'

/** Words in the headings of identifiers: leading zeros, letters and dashes may occur further down. */
const NAMES_A_THING =
  /number|nummer|codes?$|^code|sku|post(?:al|code)|phone|tele?fon|fax|part|item|model|designation|serie|serial|iban|barcode|gtin|bearing|article|artikel|account|konto|tracking|nr\.?$|rechnung|bestellung|auftrag|lieferschein|factura|facture|fattura|pedido|commande|refer[eè]n|c[oó]digo|品番|型番|番号|型号|货号|料号|件号|编号|コード/i
const SHORT_NAMES = new Set(
  'no nr num id ids ref key zip plz ean upc vat lot bin po hs mpn pn type typ invoice order check cheque rev revision version release edition'.split(
    ' ',
  ),
)
/** A heading ending in one of these is a measurement: `Item price`, `Order qty`. */
const MEASURE =
  /^(?:qty|quantity|price|prices|cost|costs|amount|total|sum|value|weight|count|paid|balance|rate|width|height|length|menge|preis|betrag|summe|wert|gewicht|anzahl|importe|montant|prix|precio|cantidad|quantité|qté|saldo|eur|usd|gbp|kg|mm)$/
const MAX_SURE = 100
/** Besides plain numbers: days as Excel counts them. */
const SERIAL_SURE = 75
const NAMES_A_DAY = /(?:^|[^a-z])(?:date|day|datum|due|fecha|valuta|wertstellung|buchungstag)(?:$|[^a-z])|date$|日期/i
/** Dates written with eight digits. */
const COMPACT_DAY = /^(?:19|20)\d{6}$/
const isCompactDay = (cell: string): boolean => COMPACT_DAY.test(cell) && readDay(cell, false) !== undefined
const TRUTH = /^(?:true|false)$/i
const FIELD = {
  text: () => undefined,
  number: (name: string): Field => number(name),
  date: (name: string): Field => date(name),
  flag: (name: string): Field => flag(name),
}

function namesAThing(written: string): boolean {
  // `Total (incl. VAT)`: text in brackets is a detail, not the meaning.
  const heading = written.replace(/[([][^()[\]]*[)\]]/g, '').trim() || written
  const words = heading
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  if (MEASURE.test(words.at(-1) ?? '') || /^(?:number|count) of /.test(heading.toLowerCase())) return false
  return words.some((word) => SHORT_NAMES.has(word)) || NAMES_A_THING.test(heading)
}

/**
 * Whether a file writes decimals with a comma: one of its amount columns proves it, and none proves the point. When
 * nothing is proved, a file with semicolons as delimiters uses commas for decimals.
 */
export function hasDecimalComma(samples: readonly (readonly string[])[], delimiter: string | undefined): boolean {
  const width = Math.max(0, ...samples.map((row) => row.length))
  const found = new Set<',' | '.'>()
  let hasOpenComma = false
  for (let at = 0; at < width; at++) {
    const cells = samples.map((row) => row[at]?.trim() ?? '').filter((cell) => !isEmptyWord(cell))
    const marks = cells.flatMap((cell) => decimalSign(cell) ?? [])
    if (marks.length === 0 || !cells.every((cell) => isPlainAmount(cell, true) || isPlainAmount(cell, false))) continue
    for (const mark of marks) if (mark !== 'either') found.add(mark)
    hasOpenComma ||= marks.every((mark) => mark === 'either') && cells.some((cell) => cell.includes(','))
  }
  if (found.size > 0) return found.has(',') && !found.has('.')
  return delimiter === ';' && hasOpenComma
}

/**
 * The number and date columns of a loose collection, when every sample is one and the heading is not that of an
 * identifier.
 */
export function guessColumns(
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  { types: said = {}, steps }: Pick<ImportPlan, 'types' | 'steps'> = {},
  decimalComma = false,
) {
  const rows = samples.map((row) => steppedCells(headings, row, steps))
  const fields: Record<string, Field> = {}
  const types: Record<string, ColumnType> = {}
  const orders = new Set<DayOrder>()
  const open: number[] = []
  // No need to ask about a column that shows its own order.
  const note = (at: number, order: DayOrder) => {
    if (stepsReading(ownOf(steps, headings[at]!)).dayFirst !== undefined) return
    orders.add(order)
    if (order === 'either') open.push(at)
  }
  for (const [at, name] of headings.entries()) {
    const cells = rows.map((row) => row[at]?.trim() ?? '').filter((cell) => !isEmptyWord(cell))
    const kind = Object.hasOwn(said, name) ? said[name] : undefined
    const mayBeDays = kind === 'date' || (kind === undefined && (NAMES_A_DAY.test(name) || !namesAThing(name)))
    const order = mayBeDays ? dayOrder(cells) : undefined
    if (kind !== undefined) {
      if (order) note(at, order)
      const field = FIELD[kind](name)
      if (field) fields[name] = field
      types[name] = { kind, confidence: MAX_SURE }
      continue
    }
    if (cells.length === 0) continue
    const numbers = cells.filter((cell) => isPlainAmount(cell, decimalComma)).length
    if (order) {
      note(at, order)
      fields[name] = date(name)
      types[name] = { kind: 'date', confidence: order === 'either' ? 50 : MAX_SURE }
    } else if (NAMES_A_DAY.test(name) && cells.every((cell) => serialDay(cell) !== undefined)) {
      fields[name] = date(name)
      types[name] = { kind: 'date', confidence: SERIAL_SURE }
    } else if (NAMES_A_DAY.test(name) && cells.every(isCompactDay)) {
      fields[name] = date(name)
      types[name] = { kind: 'date', confidence: MAX_SURE }
    } else if (cells.every((cell) => TRUTH.test(cell)) && !namesAThing(name)) {
      fields[name] = flag(name)
      types[name] = { kind: 'flag', confidence: MAX_SURE }
    } else if (numbers === cells.length && isOneMeasure(name, cells)) {
      fields[name] = number(name)
      types[name] = { kind: 'number', confidence: MAX_SURE }
    } else types[name] = { kind: 'text', confidence: MAX_SURE - Math.round((numbers * 50) / cells.length) }
  }
  const isProved = orders.has('day') || orders.has('month')
  return {
    fields,
    types,
    isDayFirst: orders.has('day') && !orders.has('month'),
    /** The date columns in which no value tells day from month. */
    openDays: isProved ? [] : open,
  }
}

/**
 * Amounts in several currencies would lose the currency as numbers; if each names its own they are amounts, whatever
 * the heading.
 */
function isOneMeasure(name: string, cells: readonly string[]): boolean {
  const named = cells.flatMap((cell) => /\p{Sc}|[A-Z]{3}/u.exec(cell)?.[0] ?? [])
  return new Set(named).size < 2 && (named.length === cells.length || !namesAThing(name) || isMeasuredOf(name, cells))
}

const IN_BRACKETS =
  /[([](?:[a-z]{3}|\p{Sc}|%|kgs?|kilograms?|grams?|g|lbs?|pounds?|mm|cm|m|in|inch(?:es)?|days?)[)\]]\s*$/iu
const DECIMALS = /\d[.,]\d{1,4}$/

/**
 * `Line Item Insurance (USD)` or `Item markup`: a measurement of an item, when decimals are below. A heading that ends
 * with the word for the item is its identifier: `Part number`, with 6205.2 below it.
 */
function isMeasuredOf(heading: string, cells: readonly string[]): boolean {
  if (!cells.some((cell) => DECIMALS.test(cell))) return false
  if (IN_BRACKETS.test(heading)) return true
  const last =
    heading
      .replace(/[([][^()[\]]*[)\]]/g, '')
      .trim()
      .split(/[^\p{L}]+/u)
      .filter(Boolean)
      .at(-1) ?? ''
  return !namesAThing(last)
}
