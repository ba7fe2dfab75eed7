import type { FieldKind } from '#model/schema/fields.ts'

/** Kinds whose input is text that can be parsed again; the others are saved as soon as a value is chosen. */
const TYPED: ReadonlySet<FieldKind> = new Set(['text', 'number', 'money', 'date', 'moment'])
export const isTypedKind = (kind: FieldKind): boolean => TYPED.has(kind)

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const keyOf = (user: string, record: string): string => `prime-unsaved-${user}-${record}`

/** The text a person has typed into the fields of a record and not saved yet; it survives a crash and a reload. */
export function unsavedOf(store: Store, user: string, record: string) {
  const key = keyOf(user, record)
  const read = (): Record<string, string> => {
    try {
      const value: unknown = JSON.parse(store.getItem(key) ?? '{}')
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? (value as Record<string, string>)
        : {}
    } catch {
      // Not our data: nothing was being edited.
      return {}
    }
  }
  const write = (next: Record<string, string>): void => {
    if (Object.keys(next).length > 0) store.setItem(key, JSON.stringify(next))
    else store.removeItem(key)
  }
  return {
    textOf: (name: string): string | undefined => {
      const text = read()[name]
      return typeof text === 'string' ? text : undefined
    },
    keep: (name: string, text: string): void => write({ ...read(), [name]: text }),
    forget(name: string): void {
      const { [name]: gone, ...rest } = read()
      if (gone !== undefined) write(rest)
    },
  }
}
