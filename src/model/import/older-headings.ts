import { hasOwn, ownOnly } from '#base/own.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field, Fields } from '#model/schema/fields.ts'

/** Headings of files that earlier states exported, by the field that they fill. */
export interface OlderHeadings {
  of: AnyCollection
  importAs: Readonly<Record<string, readonly string[]>>
}

/** Declares older headings in a module that only the server loads: imports are read there, and browsers need not load them. */
export const defineOlderHeadings = (of: AnyCollection, { importAs }: Pick<OlderHeadings, 'importAs'>): OlderHeadings =>
  Object.freeze({ of, importAs })

/** Whether something a module exports declares older headings. */
export const isOlderHeadings = (value: unknown): value is OlderHeadings => hasOwn(value, 'of', 'importAs')

const known = new Map<Fields, OlderHeadings['importAs']>()

/** Makes the older headings of every feature known to imports. Throws for a field that its collection does not have. */
export function installOlderHeadings(given: readonly OlderHeadings[]): void {
  known.clear()
  for (const { of, importAs } of given) {
    const unknown = Object.keys(importAs).find((name) => !Object.hasOwn(of.fields, name))
    if (unknown) throw new Error(`${of.label.many} has no field "${unknown}".`)
    known.set(of.fields, importAs)
  }
}

/** The fields of a collection as an import reads them: those with older headings take these, too. */
export function withOlderHeadings(fields: Fields): Fields {
  const older = Object.entries(known.get(fields) ?? {}).map(([name, headings]): [string, Field] => {
    const field = fields[name]!
    return [
      name,
      { ...field, options: { ...field.options, importAs: [...(field.options.importAs ?? []), ...headings] } },
    ]
  })
  return older.length > 0 ? ownOnly({ ...fields, ...Object.fromEntries(older) }) : fields
}
