import { perObject } from '#base/per-object.ts'
import { Problem } from '#base/problem.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import { type Data, sameValue, type Value } from '#model/schema/value.ts'

/** The fields that identify a line when a document is written again. */
const ID = 'lineId'

/**
 * Keeps the fields of lines that only commands change: an existing line keeps its values, a new one has none. Throws
 * `commands-only` for another value in an existing line.
 */
export function withHeldLines(collection: AnyCollection, before: Data | undefined, data: Data): Data {
  let held = data
  for (const { name, label, of, readOnly } of listsWithReadOnly(collection)) {
    const given = data[name]
    if (!Array.isArray(given)) continue
    const earlier = new Map(linesIn(before?.[name]).map((line, at) => [keyOf(line, at), line]))
    const lines = given.map((line, at) => {
      if (!isLine(line)) return line
      const key = keyOf(line, at)
      const was = earlier.get(key)
      // A line that occurs twice is a new one the second time.
      earlier.delete(key)
      const changed = was && readOnly.find((field) => Object.hasOwn(line, field) && !isSame(line[field], was[field]))
      if (changed !== undefined)
        throw new Problem(
          'commands-only',
          `"${of[changed]!.label}" in ${label.toLowerCase()} of ${collection.name} changes through its commands only. Leave it as it is.`,
        )
      return withReadOnly(line, was, readOnly)
    })
    if (lines.some((line, at) => line !== given[at])) held = { ...held, [name]: lines }
  }
  return held
}

/** The line lists with fields that only commands change. */
const listsWithReadOnly = perObject(({ fields }: AnyCollection) =>
  Object.entries(fields as Fields).flatMap(([name, { kind, of, label }]) => {
    if (kind !== 'lines' || !of) return []
    const readOnly = Object.keys(of).filter((field) => field !== ID && of[field]!.options.readOnly === true)
    return readOnly.length > 0 ? [{ name, label, of, readOnly }] : []
  }),
)

function withReadOnly(line: Data, was: Data | undefined, readOnly: readonly string[]): Data {
  if (readOnly.every((field) => line[field] === was?.[field])) return line
  const free = Object.entries(line).filter(([field]) => !readOnly.includes(field))
  const bore = readOnly.flatMap((field) => (was && Object.hasOwn(was, field) ? [[field, was[field]!] as const] : []))
  return Object.fromEntries([...free, ...bore])
}

const isSame = (one: Value | undefined, other: Value | undefined): boolean => sameValue(one ?? null, other ?? null)

const keyOf = (line: Data, at: number): string =>
  typeof line[ID] === 'string' && line[ID] !== '' ? `id ${line[ID]}` : `at ${at}`

const isLine = (line: Value): line is Data => typeof line === 'object' && line !== null && !Array.isArray(line)

const linesIn = (lines: Value | undefined): Data[] => (Array.isArray(lines) ? lines.filter(isLine) : [])
