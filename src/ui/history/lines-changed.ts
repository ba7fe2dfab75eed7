import { sameValue, type Value } from '#model/schema/value.ts'

/**
 * How many of the lines changed when their number is the same: `2 of 30 changed`; undefined when the number itself
 * tells.
 */
export function linesChanged(before: Value | undefined, after: Value | undefined): string | undefined {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return undefined
  const count = after.filter((line, at) => !sameValue(before[at]!, line)).length
  return `${count} of ${after.length} changed`
}
