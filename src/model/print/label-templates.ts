import type { Fault } from '#base/problem.ts'
import { keepStocks, type LabelStock, STOCKS, type StockName } from '#model/print/stocks.ts'
import { SYMBOLS, type Symbology } from '#model/print/symbols.ts'
import { choice, number, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

export const UNITS = ['mm', 'in'] as const
const MM_PER_INCH = 25.4
/** The largest size of label printers and sheets. */
const [SMALLEST, LARGEST] = [0.2, 24]
const MAX_TEMPLATES = 50
const MAX_PLACES = 400
/** A tiny overlap with the edge is only rounding. */
const HAIR = 0.002

const measure = (label: string, required = false) =>
  number(label, { min: 0, decimals: 4, ...(required && { required }) })

/** One of the company's own labels, as stored in the settings; measures are in its own unit. */
export const templateFields = {
  id: text('Id', { required: true, mono: true }),
  name: text('Name', { required: true }),
  unit: choice('Measured in', UNITS),
  pageWidth: measure('Page wide', true),
  pageHeight: measure('Page high', true),
  width: measure('Label wide', true),
  height: measure('Label high', true),
  columns: number('Labels across', { min: 1, decimals: 0 }),
  rows: number('Labels down', { min: 1, decimals: 0 }),
  left: measure('Left edge'),
  top: measure('Upper edge'),
  across: measure('Between, across'),
  down: measure('Between, down'),
  code: choice('Code', SYMBOLS),
  list: text('For the list', { help: 'The collection whose rows it is made for' }),
  fields: text('Says', { help: 'Names of fields, the code first' }),
} as const

/** One of the company's own labels: what it is printed on, its code, and the fields of a list it shows. */
export interface LabelTemplate {
  stock: LabelStock
  code: Symbology
  list?: string
  fields: readonly string[]
}

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
/** The field names stored in a template, the code first. */
export const fieldsIn = (value: unknown): string[] =>
  textIn(value)
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** A row of the settings as a template; undefined while it has no size. */
export function labelTemplateOf(row: Data): LabelTemplate | undefined {
  const by = row.unit === 'in' ? 1 : MM_PER_INCH
  const inches = (name: string): number | undefined => {
    const value = numberIn(row[name])
    return value === undefined ? undefined : value / by
  }
  const [pageWidth, pageHeight, width, height] = ['pageWidth', 'pageHeight', 'width', 'height'].map(inches)
  const id = textIn(row.id)
  if (!id || !pageWidth || !pageHeight || !width || !height) return undefined
  const list = textIn(row.list)
  return {
    stock: {
      id: `own-${id}` as StockName,
      name: textIn(row.name) || 'Label',
      page: [pageWidth, pageHeight],
      label: [width, height],
      columns: numberIn(row.columns) ?? 1,
      rows: numberIn(row.rows) ?? 1,
      margin: [inches('left') ?? 0, inches('top') ?? 0],
      gap: [inches('across') ?? 0, inches('down') ?? 0],
    },
    code: SYMBOLS.find((known) => known === row.code) ?? 'Code 128',
    ...(list && { list }),
    fields: fieldsIn(row.fields),
  }
}

/** The error in one template, in one sentence; undefined when it can be printed. */
export function whyNotTemplate(row: Data): string | undefined {
  const name = textIn(row.name)
  if (name === '') return 'A label has a name, such as Bin 50 × 25.'
  const template = labelTemplateOf(row)
  if (!template) return `“${name}” has no page size or no label size. Enter both.`
  const { page, label, columns, rows, margin, gap } = template.stock
  if ([...page, ...label].some((inches) => inches < SMALLEST || inches > LARGEST))
    return `“${name}”: sizes are from 5 mm to 600 mm (0.2 to 24 in).`
  if (columns * rows > MAX_PLACES) return `“${name}” has more than ${MAX_PLACES} labels on a page.`
  for (const [at, side] of (['wide', 'high'] as const).entries()) {
    const count = at === 0 ? columns : rows
    const needed = margin[at]! + count * label[at]! + (count - 1) * gap[at]!
    if (needed > page[at]! + HAIR)
      return `“${name}”: ${count} labels with their edge are ${shown(needed, row)} ${side}, and the page is ${shown(page[at]!, row)}.`
  }
  return undefined
}

const shown = (inches: number, { unit }: Data): string =>
  unit === 'in' ? `${round(inches)} in` : `${round(inches * MM_PER_INCH)} mm`
const round = (value: number): number => Math.round(value * 100) / 100

/** Why a list of templates cannot be saved in the settings. */
export function faultsOfTemplates(rows: unknown): Fault[] {
  if (!Array.isArray(rows)) return []
  const fault = (at: number, detail: string): Fault[] => [{ pointer: `/labels/${at}`, code: 'label', detail }]
  if (rows.length > MAX_TEMPLATES) return fault(MAX_TEMPLATES, `There are at most ${MAX_TEMPLATES} custom labels.`)
  const seen = new Set<string>(STOCKS.map(({ name }) => name.toLowerCase()))
  for (const [at, row] of (rows as Data[]).entries()) {
    const why = whyNotTemplate(row)
    if (why) return fault(at, why)
    for (const key of [textIn(row.name).toLowerCase(), `id ${textIn(row.id)}`]) {
      if (seen.has(key)) return fault(at, `A label named “${textIn(row.name)}” already exists. Choose another name.`)
      seen.add(key)
    }
  }
  return []
}

// A process or tab belongs to one company; screens that show the templates subscribe.
let inForce: readonly LabelTemplate[] = []
const listeners = new Set<() => void>()

/** The company's current label templates. */
export const labelTemplates = (): readonly LabelTemplate[] => inForce

/** Calls `tell` when they change; returns a function that unsubscribes. */
export function onLabelTemplates(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Uses these label templates from now on, in every print and in the generator. */
export function keepLabelTemplates(data: { labels?: unknown } | undefined): void {
  const isRow = (row: unknown): row is Data => typeof row === 'object' && row !== null && !Array.isArray(row)
  const rows = Array.isArray(data?.labels) ? data.labels.filter(isRow) : []
  inForce = rows.flatMap((row) => (whyNotTemplate(row) ? [] : [labelTemplateOf(row)!]))
  keepStocks(inForce.map(({ stock }) => stock))
  // Settings arrive while a tab is rendering; screens that show them render again afterwards.
  void Promise.resolve().then(() => {
    for (const tell of listeners) tell()
  })
}
