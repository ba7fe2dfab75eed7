import { LIMITS } from '#base/limits.ts'
import { type Fault, invalid } from '#base/problem.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import { normalise, validate, withDefaults } from '#model/schema/validate.ts'
import type { Data } from '#model/schema/value.ts'

/** What was given to a command, in its normal form and with its defaults. Throws `invalid` with what is wrong of it. */
export function readInput(fields: Fields, given: Data, timeZone: string): Data {
  const unknown = Object.keys(given)
    .filter((field) => !Object.hasOwn(fields, field))
    .slice(0, LIMITS.problemFaults)
    .map((field) => ({ pointer: `/input/${field}`, code: 'unknown', detail: `"${field}" is not asked for.` }))
  // A list that is too long is not gone through to find what else is wrong with it.
  const long = Object.entries(fields).flatMap(([name, field]) => lengthFault(name, field, given[name]))
  if (long.length > 0 || unknown.length === LIMITS.problemFaults) throw invalid([...unknown, ...long])
  const values = withDefaults(fields, normalise(fields, given, timeZone))
  const faults = [...unknown, ...validate(fields, values, { prefix: '/input' })]
  if (faults.length > 0) throw invalid(faults)
  return values
}

function lengthFault(name: string, { kind, label }: Field, value: unknown): Fault[] {
  const most = kind === 'lines' ? LIMITS.inputLines : LIMITS.inputTags
  if (!Array.isArray(value) || value.length <= most) return []
  const detail = `${label} takes at most ${most.toLocaleString('en-US')} entries. Send them in parts.`
  return [{ pointer: `/input/${name}`, code: 'too-many', detail }]
}
