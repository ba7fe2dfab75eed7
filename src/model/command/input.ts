import { LIMITS } from '#base/limits.ts'
import { type Fault, invalid } from '#base/problem.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import { isMap, normalise, readNumber, validate, withDefaults } from '#model/schema/validate.ts'
import type { Data } from '#model/schema/value.ts'

/** A command's input in normalized form, with defaults. Throws `invalid` with its faults. */
export function readInput(fields: Fields, sent: Data, timeZone: string): Data {
  const given = withoutNothing(fields, sent)
  const unknown = Object.keys(given)
    .filter((field) => !Object.hasOwn(fields, field))
    .slice(0, LIMITS.problemFaults)
    .map((field) => ({ pointer: `/input/${field}`, code: 'unknown', detail: `"${field}" is not asked for.` }))
  // A list that is too long is refused without checking its entries.
  const long = Object.entries(fields).flatMap(([name, field]) => lengthFault(name, field, given[name]))
  if (long.length > 0 || unknown.length === LIMITS.problemFaults) throw invalid([...unknown, ...long])
  const values = withDefaults(fields, normalise(fields, given, timeZone))
  const invalidValues = validate(fields, values, { prefix: '/input', isInput: true })
  const changed = notAsTyped(fields, given, values, '/input')
  const isNew = ({ pointer }: Fault) => !invalidValues.some((fault) => fault.pointer === pointer)
  const faults = [...unknown, ...invalidValues, ...changed.filter(isNew)]
  if (faults.length > 0) throw invalid(faults)
  return values
}

/** The kinds of fields for which null says nothing; a text or a choice may be emptied with it. */
const NEVER_NULL: ReadonlySet<string> = new Set(['money', 'number', 'object', 'lines', 'tags'])

/** A number, a list or an object sent as null was not given: nothing is calculated from it, or read in it. */
function withoutNothing(fields: Fields, given: Data): Data {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (value === null && field && NEVER_NULL.has(field.kind)) return []
      const { of } = field ?? {}
      if (field?.kind !== 'lines' || !of || !Array.isArray(value) || value.length > LIMITS.inputLines)
        return [[name, value]]
      return [[name, value.map((line) => (isMap(line) ? withoutNothing(of, line) : line))]]
    }),
  )
}

function lengthFault(name: string, { kind, label }: Field, value: unknown): Fault[] {
  const most = kind === 'lines' ? LIMITS.inputLines : LIMITS.inputTags
  if (!Array.isArray(value) || value.length <= most) return []
  const detail = `${label} takes at most ${most.toLocaleString('en-US')} entries. Send them in parts.`
  return [{ pointer: `/input/${name}`, code: 'too-many', detail }]
}

/** The tolerance for sums of doubles, relative to an amount, and its minimum. */
const NOISE = { part: 1e-13, least: 1e-7 }

/**
 * Refuses what normalization would turn into something else: amounts and prices that it would round, and numbers that it
 * would read as days. A command uses exactly what was typed, or says that it cannot.
 */
function notAsTyped(fields: Fields, given: Data, values: Data, at: string): Fault[] {
  return Object.entries(fields).flatMap(([name, { kind, label, of }]): Fault[] => {
    const pointer = `${at}/${name}`
    const [typed, taken] = [given[name], values[name]]
    if (kind === 'lines' && of && Array.isArray(typed) && Array.isArray(taken))
      return typed.flatMap((line, index) =>
        isMap(line) && isMap(taken[index]!) ? notAsTyped(of, line, taken[index], `${pointer}/${index}`) : [],
      )
    // Read as milliseconds, it would post in January 1970.
    if (kind === 'date' && typeof typed === 'number')
      return [{ pointer, code: 'date', detail: `${label} is not a date. Enter a day such as 2026-11-20.` }]
    if (kind !== 'money' || typeof taken !== 'number') return []
    const number = typeof typed === 'string' ? readNumber(typed.trim()) : typed
    if (typeof number !== 'number') return []
    if (Math.abs(number - taken) <= Math.max(NOISE.least, Math.abs(number) * NOISE.part)) return []
    return [{ pointer, code: 'decimals', detail: `${label} has too many decimals. Enter ${taken} or another amount.` }]
  })
}
