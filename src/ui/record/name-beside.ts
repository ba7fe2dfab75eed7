import { Problem } from '#base/problem.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'
import { getOnce } from '#ui/api.ts'
import { guessTitle } from '#ui/grid/heads/titles.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'

/** The text field that says again what a reference points to: `vendorName` beside `vendorId`, `poNumber` beside `poId`. */
function fieldBeside(collection: AnyCollection, reference: string): string | undefined {
  if (!reference.endsWith('Id') || fieldOf(collection, reference)?.kind !== 'reference') return undefined
  return ['Name', 'Number']
    .map((end) => `${reference.slice(0, -2)}${end}`)
    .find((name) => name !== collection.title && fieldOf(collection, name)?.kind === 'text')
}

/** The same, if it may be typed. */
export function nameFieldOf(collection: AnyCollection, reference: string): string | undefined {
  const name = fieldBeside(collection, reference)
  if (name === undefined || fieldOf(collection, name)?.options.readOnly) return undefined
  return collection.access?.commandFields?.includes(name) ? undefined : name
}

/** The fields that only say again what a reference points to: all of them, or those that add nothing to a document. */
export const besideFields = (collection: AnyCollection, data?: Data): ReadonlySet<string> =>
  new Set(
    Object.keys(collection.fields).flatMap((name) => {
      const beside = fieldBeside(collection, name)
      // Of someone we have no record of, the name alone is known.
      return beside === undefined || (data && !data[name] && data[beside]) ? [] : [beside]
    }),
  )

/** What is written together with a choice: the name of the chosen document, where there is a field for it. */
export async function nameBeside(
  collection: AnyCollection,
  reference: string,
  id: Value | undefined,
  read: (collection: string, id: string) => Promise<Doc> = getOnce,
): Promise<Data> {
  const name = nameFieldOf(collection, reference)
  const target = fieldOf(collection, reference)?.target
  if (!name || !target || typeof id !== 'string' || id === '') return {}
  try {
    const title = guessTitle(await read(target, id), undefined)
    return title === id ? {} : { [name]: title }
  } catch (error) {
    // The choice counts without its name, too.
    if (error instanceof Problem) return {}
    throw error
  }
}
