import { Problem } from '#base/problem.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'
import { getOnce } from '#ui/api.ts'
import { guessTitle } from '#ui/grid/heads/titles.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'

/** The text field that repeats the name of a reference: `vendorName` beside `vendorId`, `poNumber` beside `poId`. */
function fieldBeside(collection: AnyCollection, reference: string): string | undefined {
  if (!reference.endsWith('Id') || fieldOf(collection, reference)?.kind !== 'reference') return undefined
  return ['Name', 'Number']
    .map((end) => `${reference.slice(0, -2)}${end}`)
    .find((name) => name !== collection.title && fieldOf(collection, name)?.kind === 'text')
}

/** The same, if it can be edited. */
export function nameFieldOf(collection: AnyCollection, reference: string): string | undefined {
  const name = fieldBeside(collection, reference)
  if (name === undefined || fieldOf(collection, name)?.options.readOnly) return undefined
  return collection.access?.commandFields?.includes(name) ? undefined : name
}

/**
 * The fields that only repeat the name of a reference: all of them, or with `data` only those that add nothing to the
 * document.
 */
export const besideFields = (collection: AnyCollection, data?: Data): ReadonlySet<string> =>
  new Set(
    Object.keys(collection.fields).flatMap((name) => {
      const beside = fieldBeside(collection, name)
      // For someone without a record, only the name is known.
      return beside === undefined || (data && !data[name] && data[beside]) ? [] : [beside]
    }),
  )

/** The values written together with a choice: the name of the chosen document, when there is a field for it. */
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
    // The choice is valid without its name, too.
    if (error instanceof Problem) return {}
    throw error
  }
}
