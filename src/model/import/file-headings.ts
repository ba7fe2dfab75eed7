import { hasOwn, ownOnly } from '#base/own.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field, Fields } from '#model/schema/fields.ts'

/** Headings in files besides the label, by the field they fill: those of other programs and of earlier exports. */
export interface FileHeadings {
  of: AnyCollection
  importAs: Readonly<Record<string, readonly string[]>>
}

/** Declares such headings in a module that only the server loads, because files are read there. */
export const defineFileHeadings = (of: AnyCollection, { importAs }: Pick<FileHeadings, 'importAs'>): FileHeadings =>
  Object.freeze({ of, importAs })

/** Whether something a module exports declares file headings. */
export const isFileHeadings = (value: unknown): value is FileHeadings => hasOwn(value, 'of', 'importAs')

const known = new Map<string, FileHeadings['importAs']>()

/** Registers the headings of all features for imports. Throws for a field that its collection does not have. */
export function installFileHeadings(given: readonly FileHeadings[]): void {
  known.clear()
  for (const { of, importAs } of given) {
    const unknown = Object.keys(importAs).find((name) => !Object.hasOwn(of.fields, name))
    if (unknown) throw new Error(`${of.label.many} has no field "${unknown}".`)
    known.set(of.name, importAs)
  }
}

/** The fields of a collection, including custom ones, as an import sees them: with their additional headings. */
export function withFileHeadings({ name: of, fields }: Pick<AnyCollection, 'name' | 'fields'>): Fields {
  const further = Object.entries(known.get(of) ?? {}).flatMap(([name, headings]): [string, Field][] => {
    const field = (fields as Fields)[name]
    if (!field) return []
    return [
      [name, { ...field, options: { ...field.options, importAs: [...(field.options.importAs ?? []), ...headings] } }],
    ]
  })
  return further.length > 0 ? ownOnly({ ...fields, ...Object.fromEntries(further) }) : fields
}
