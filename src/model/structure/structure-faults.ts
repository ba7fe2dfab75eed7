import { LIMITS } from '#base/limits.ts'
import { hasOwn, ownOf } from '#base/own.ts'

// A lone surrogate, or a character nobody sees or types, cannot distinguish two names.
const UNSEEN = /[\p{Cc}\p{Cs}\u2028\u2029]/u

/**
 * Why a structure cannot become a table, one sentence for each reason. The same fields always give the same sentences,
 * so that an older structure can still be changed elsewhere.
 */
export function structureFaults(structure: object | undefined): string[] {
  const top = fieldsIn(structure, 'fields')
  const names = withLines(top)
  const unique = top.filter(([, field]) => hasOwn(field, 'options') && isTrue(field.options, 'unique'))
  const faults: string[] = []
  if (names.length > LIMITS.tableFields)
    faults.push(`A table has at most ${LIMITS.tableFields} fields, including those of its lines. Remove some.`)
  if (unique.length > LIMITS.tableUniqueFields)
    faults.push(`At most ${LIMITS.tableUniqueFields} fields of a table can be unique. Choose fewer.`)
  for (const [name] of names) {
    const shown = JSON.stringify(name.slice(0, 40))
    if (UNSEEN.test(name)) faults.push(`The field ${shown} has a character that can’t be seen. Give it another name.`)
    if (name.length > LIMITS.tableFieldName)
      faults.push(`The field ${shown} has a name of more than ${LIMITS.tableFieldName} characters. Shorten it.`)
  }
  const byForm = Map.groupBy(top, ([name]) => name.toLowerCase().normalize('NFC'))
  for (const [first, second] of byForm.values())
    if (first && second)
      faults.push(`The fields “${first[0]}” and “${second[0]}” differ only in their case. Rename one of them.`)
  return faults
}

type Named = readonly [name: string, field: unknown]

const fieldsIn = (holder: unknown, name: string): Named[] => {
  const fields = isMap(holder) ? ownOf(holder, name) : undefined
  return isMap(fields) ? Object.entries(fields) : []
}

/** Fields including those of their lines, as deep as a document goes. */
const withLines = (fields: readonly Named[]): Named[] =>
  fields.flatMap((one) => [one, ...withLines(fieldsIn(one[1], 'of'))])

const isTrue = (options: unknown, name: string): boolean => isMap(options) && ownOf(options, name) === true
const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
