import type { Bucket } from '#model/query/groups.ts'

/** Which groups of a list are open: some, or all but some; as in the URL. */
export interface OpenGroups {
  isAll: boolean
  /** The keys of the open groups, or with `isAll` of the closed ones. */
  but: ReadonlySet<string>
}

export const ALL_OPEN: OpenGroups = { isAll: true, but: new Set() }
export const NONE_OPEN: OpenGroups = { isAll: false, but: new Set() }
const ALL = '*'

/** The key of a group in its list. */
export const groupKey = (values: readonly Bucket[]): string => JSON.stringify(values)

export const isOpenGroup = ({ isAll, but }: OpenGroups, values: readonly Bucket[]): boolean =>
  but.has(groupKey(values)) !== isAll

/** Opens a closed group, closes an open one. */
export function turned({ isAll, but }: OpenGroups, values: readonly Bucket[]): OpenGroups {
  const next = new Set(but)
  if (!next.delete(groupKey(values))) next.add(groupKey(values))
  return { isAll, but: next }
}

/**
 * Parses `[["SKF"],["FAG","New"]]`, with a leading `*` when all but these are open; what cannot be parsed is closed.
 */
export function readOpen(text = ''): OpenGroups {
  const isAll = text.startsWith(ALL)
  try {
    const keys: unknown = JSON.parse(text.slice(isAll ? 1 : 0) || '[]')
    return { isAll, but: new Set(Array.isArray(keys) ? keys.filter(Array.isArray).map(groupKey) : []) }
  } catch {
    return { isAll, but: new Set() }
  }
}

/** The format read by `readOpen`; undefined when all are closed. */
export const writeOpen = ({ isAll, but }: OpenGroups): string | undefined =>
  `${isAll ? ALL : ''}${but.size > 0 ? `[${[...but].join()}]` : ''}` || undefined
