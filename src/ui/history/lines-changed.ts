import { sameValue, type Value } from '#model/schema/value.ts'

/** How many of as many lines as before are other ones: `2 of 30 changed`; undefined where their number tells it. */
export function linesChanged(before: Value | undefined, after: Value | undefined): string | undefined {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return undefined
  const count = after.filter((line, at) => !sameValue(before[at]!, line)).length
  return `${count} of ${after.length} changed`
}
