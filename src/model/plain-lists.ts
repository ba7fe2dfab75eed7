import { features } from '#model/feature.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'

/** A collection whose page is only its list, with the fields that distinguish its records. */
interface PlainList {
  of: AnyCollection
  notes: readonly string[]
}

const MAX_NOTES = 3

/** The plain lists of all features, so that palette and search find their records without further code. */
export const plainLists = (): readonly PlainList[] =>
  features.flatMap(({ screens = [] }) =>
    screens.flatMap(({ lists }) => (lists ? [{ of: lists, notes: notesOf(lists) }] : [])),
  )

/** The fields shown after the title. Ids are left out because people do not know records by id. */
const notesOf = ({ title, summaryFields, list, fields }: AnyCollection): string[] =>
  (summaryFields ?? list.columns)
    .filter((name) => name !== title && isText(fields[name] as Field | undefined))
    .slice(0, MAX_NOTES)

const isText = (field: Field | undefined): boolean => field?.kind === 'text' || field?.kind === 'choice'
