import { Problem } from '#base/problem.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'
import { getOnce } from '#ui/api.ts'
import { guessTitle } from '#ui/grid/heads/titles.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'

/** The text field that keeps the name of what a reference points to (`vendorName` beside `vendorId`), if it may be typed. */
export function nameFieldOf(collection: AnyCollection, reference: string): string | undefined {
  if (!reference.endsWith('Id') || fieldOf(collection, reference)?.kind !== 'reference') return undefined
  const name = `${reference.slice(0, -2)}Name`
  const field = fieldOf(collection, name)
  const isTyped = field?.kind === 'text' && !field.options.readOnly
  return isTyped && !collection.access?.commandFields?.includes(name) ? name : undefined
}

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
