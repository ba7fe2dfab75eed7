import type { Fault } from '#base/problem.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'

/** The input with one field changed. */
export function putValue(data: Data, name: string, value: Data[string] | undefined): Data {
  const next = { ...data }
  if (value === undefined) delete next[name]
  else next[name] = value
  return next
}

/** The number that would be accepted instead of the refused one; undefined when it belongs to a line. */
export function insteadOf({ pointer, instead = 0 }: Fault, fields: readonly (readonly [string, Field])[]) {
  const name = fields.find(([one]) => pointer.endsWith(`/input/${one}`))?.[0]
  return name === undefined ? undefined : { text: 'Available now:', change: { [name]: instead } }
}

/** An empty line at the end is not sent; the first line stays, so that its errors can be shown. */
export const withoutBlankEnd = (data: Data): Data =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.slice(0, Math.max(1, value.findLastIndex(isWritten) + 1)) : value,
    ]),
  )

const isWritten = (item: Value): boolean =>
  typeof item !== 'object' || Object.values(item ?? {}).some((one) => one !== undefined && one !== '')

/** The initial values of a dialog; required lines start with an empty one. */
export const defaultsOf = (fields: readonly (readonly [string, Field])[], picked: string | undefined): Data =>
  Object.fromEntries(
    fields.flatMap(([name, { kind, options }]): [string, Value][] => {
      if (options.default !== undefined) return [[name, options.default as Value]]
      return kind === 'lines' && options.required && name !== picked ? [[name, [{}]]] : []
    }),
  )

type InputFields = Readonly<Record<string, Field | undefined>>

/** The fields of a dialog, depending on what has been entered. */
export const inputFieldsFor = (known: readonly (readonly [string, Field])[], typed: InputFields): [string, Field][] =>
  known.flatMap(([name, field]): [string, Field][] => {
    const by = name in typed ? typed[name] : field
    return by ? [[name, by]] : []
  })

/** The entered values without those of fields the dialog no longer shows. */
export const withoutUnasked = (data: Data, typed: InputFields): Data =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !(name in typed) || typed[name]))
