import { isTimestamp } from '#base/days.ts'
import type { FieldChange } from '#model/command/commit.ts'
import { type Data, type Path, pathText, sameValue, type Value } from '#model/schema/value.ts'

/**
 * The differences between two states of a document, field by field. Objects are compared by their fields, arrays as a
 * whole.
 */
export function fieldChanges(before: Data | undefined, after: Data | undefined): FieldChange[] {
  return changesIn([], before ?? {}, after ?? {})
}

function changesIn(path: Path, before: Data, after: Data): FieldChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) => {
    const [was, is] = [own(before, name), own(after, name)]
    if (was !== undefined && is !== undefined && sameValue(was, is)) return []
    const at = [...path, name]
    if (isMap(was) && isMap(is)) return changesIn(at, was, is)
    return [{ path: pathText(at), ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) }]
  })
}

const own = (data: Data, name: string): Value | undefined => (Object.hasOwn(data, name) ? data[name] : undefined)

const isMap = (value: Value | undefined): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isTimestamp(value)
