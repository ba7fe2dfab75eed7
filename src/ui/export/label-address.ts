import { screenPath } from '#model/feature.ts'
import { type LabelTemplate, labelTemplates } from '#model/print/label-templates.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** The most rows that fit in an address. */
const MAX_ROWS = 200
const LONGEST = 6_000
/** The text below the code, beside the record's name. */
const LINES = 3

/** The address of the label generator with a label for each record: its title as the code, then its first texts. */
export function labelAddress(collection: AnyCollection, docs: readonly Doc[]): string {
  // One of the company's own labels for this list defines what is printed.
  const template = labelTemplates().find(({ list, fields }) => list === collection.name && fields.length > 0)
  const rows: string[] = []
  let length = 0
  for (const { id, data } of docs.slice(0, MAX_ROWS)) {
    const cells = template ? ownRow(template, collection, { id, data }) : defaultRow(collection, id, data)
    // A number at the end of a row would be read as the number of copies.
    const row = cells.join('\t') + (/^\d+$/.test(cells.at(-1) ?? '') ? ' x 1' : '')
    length += encodeURIComponent(row).length
    if (length > LONGEST) break
    rows.push(row)
  }
  const on = template ? `&on=${encodeURIComponent(template.stock.id)}` : ''
  return `${screenPath('label-generator')}?make=labels${on}&rows=${encodeURIComponent(rows.join('\n'))}`
}

function ownRow({ fields }: LabelTemplate, { title }: AnyCollection, { id, data }: Pick<Doc, 'id' | 'data'>): string[] {
  const [code, ...lines] = fields.map((name) => textOf(data[name]))
  return [code || textOf(data[title]) || id, ...lines.filter(Boolean)]
}

const defaultRow = (collection: AnyCollection, id: string, data: Data): string[] => [
  textOf(data[collection.title]) || id,
  ...linesOf(collection, data),
]

const linesOf = ({ list, title, fields }: AnyCollection, data: Data): string[] =>
  list.columns
    .filter((name) => name !== title && (fields[name] as Field | undefined)?.kind === 'text')
    .map((name) => textOf(data[name]))
    .filter(Boolean)
    .slice(0, LINES)

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .replace(/[\s;]+/g, ' ')
        .trim()
    : ''
