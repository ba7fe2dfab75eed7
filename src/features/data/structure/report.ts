import { percent } from '#base/text/writing.ts'
import type { FieldNote } from '#features/data/structure/collection.ts'
import type { Report } from '#model/report/report.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import type { FieldFacts } from '#model/structure/structure.ts'

interface Scanned {
  scanned: number
  isCut: boolean
  newest?: string
  fields: readonly FieldFacts[]
  relations: readonly { field: string; target: string; filled: number; missing: number }[]
}

/** The actual contents of one collection, as a file or printed: its fields, problems, and broken references. */
export function structureReport(
  name: string,
  { scanned, isCut, fields, relations, newest }: Scanned,
  notes: ReadonlyMap<string, Pick<FieldNote, 'data'>>,
): Report {
  const share = (filled: number) => (scanned === 0 ? '' : percent(Math.round((100 * filled) / scanned)))
  return {
    title: `Structure of ${name}`,
    facts: [
      ['Documents', scanned],
      ['Of them', isCut ? 'the first were looked at' : undefined],
      ['Fields', fields.length],
      ['Last changed', newest?.slice(0, 10)],
    ],
    tables: [
      {
        caption: 'Fields',
        head: ['Field', 'Meant', 'Types', 'Filled', 'Different', 'Range', 'Examples', 'Note'],
        rows: fields.map((field) => [
          field.name,
          field.expected,
          Object.keys(field.types)
            .filter((type) => type !== 'empty')
            .join(', '),
          share(field.filled),
          field.distinct,
          field.least === undefined ? '' : `${field.least} to ${field.most ?? field.least}`,
          field.examples.join(' · '),
          notes.get(field.name)?.data.note,
        ]),
      },
      {
        caption: 'Issues',
        head: ['Field', 'What'],
        rows: fields.flatMap((field) => field.problems.map((problem) => [field.name, problem])),
      },
      {
        caption: 'Relations',
        head: ['Field', 'Points to', 'Filled', 'Missing'],
        rows: relations.map(({ field, target, filled, missing }) => [field, target, filled, missing]),
      },
    ],
  }
}

/** The data dictionary for printing: one table of fields per collection. */
export const dictionaryReport = (name: string, collections: readonly AnyCollection[]): Report => ({
  title: `Data dictionary of ${name}`,
  facts: [['Collections', collections.length > 1 ? collections.length : undefined]],
  tables: collections.map(({ name: own, label, fields }) => ({
    caption: `${label.many} (${own})`,
    head: ['Field', 'Called', 'Kind', 'Needed', 'Notes'],
    rows: rowsOf(fields, ''),
  })),
})

const rowsOf = (fields: Fields, above: string): string[][] =>
  Object.entries(fields).flatMap(([name, field]) => [
    [`${above}${name}`, field.label, field.kind, field.options.required ? 'yes' : '', notesOf(field)],
    ...(field.of ? rowsOf(field.of, `${above}${name}.`) : []),
  ])

const notesOf = ({ target, choices, options }: Field): string =>
  [target && `points to ${target}`, choices?.join(', '), options.formula && `= ${options.formula}`, options.help]
    .filter(Boolean)
    .join('; ')
