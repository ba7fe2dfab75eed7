import { type Filter, type FilterOp, OP_WORDS } from '#ui/list/filters/filters.ts'

/** The state of a list as in the address: everyone with the link sees the same. */
export interface ListAddress {
  search: string
  sort?: { path: string; down: boolean } | undefined
  /** The selected tab, by name; the screen's first one when absent. */
  tab?: string | undefined
  filters: readonly Filter[]
  /** True when any one of the filters is enough. */
  any: boolean
  /** The open record. */
  id?: string | undefined
  /** The saved view this list was opened from. */
  saved?: string | undefined
  /** The layout of the list, such as `board.status`; a table when absent. */
  layout?: string | undefined
  /** The month a calendar shows, `2026-11`; the current one when absent. */
  month?: string | undefined
  /** The expanded groups (`ui/groups/open-groups.ts`); none when absent. */
  open?: string | undefined
  /** A new record is being entered. */
  isNew: boolean
  /** Whether the open record is a page of its own, or beside its list; the default when neither is named. */
  isPage?: boolean | undefined
}

/**
 * Whether Back should return over this change: another tab, filter or saved view, or a search that begins. Further
 * letters belong to the same step, and so does whatever opens and closes in the list.
 */
export const isStep = (before: ListAddress, after: ListAddress): boolean =>
  STEPS.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])) ||
  (before.search === '' && after.search !== '')

const STEPS = ['tab', 'filters', 'any', 'saved'] as const

/** Parses `?q=…&sort=-dueDate&tab=Open&where=…&id=…`; unknown parameters are ignored. */
export function readListAddress(search: string, idKey = 'id'): ListAddress {
  const of = new URLSearchParams(search)
  const sort = of.get('sort')
  const id = of.get(idKey) ?? of.get('id')
  const tab = of.get('tab')
  const saved = of.get('saved')
  const layout = of.get('layout')
  const month = of.get('month')
  const open = of.get('open')
  return {
    search: of.get('q') ?? '',
    ...(sort && { sort: { path: sort.replace(/^-/, ''), down: sort.startsWith('-') } }),
    ...(tab && { tab }),
    filters: readFilters(of.get('where') ?? ''),
    any: of.get('match') === 'any',
    ...(id && { id }),
    ...(saved && { saved }),
    ...(layout && { layout }),
    ...(month && { month }),
    ...(open && { open }),
    isNew: of.has('new'),
    ...(of.has('page') && { isPage: of.get('page') !== '0' }),
  }
}

const PLAIN = 'table'
const beginsAs = (groupedBy: string): Pick<ListAddress, 'layout' | 'open'> => ({
  layout: `groups.${groupedBy}`,
  open: '*',
})

/** The state of a list that is grouped by default: as the address says, or all groups expanded when it says nothing. */
export function withGroups(address: ListAddress, groupedBy: string | undefined): ListAddress {
  if (!groupedBy) return address
  if (address.layout === undefined) return { ...address, ...beginsAs(groupedBy) }
  return address.layout === PLAIN ? { ...address, layout: undefined } : address
}

/** The reverse: the default leaves the address unchanged, and a plain table is named. */
export function withoutGroups(address: ListAddress, groupedBy: string | undefined): ListAddress {
  if (!groupedBy) return address
  const { layout, open } = beginsAs(groupedBy)
  if (address.layout === layout && address.open === open) return { ...address, layout: undefined, open: undefined }
  return { ...address, layout: address.layout ?? PLAIN }
}

/** The address after a change; parameters that are not the list's stay. */
export function writeListAddress(search: string, next: ListAddress, idKey = 'id'): string {
  const of = new URLSearchParams(search)
  const set = (key: string, value: string | undefined) => (value ? of.set(key, value) : of.delete(key))
  set('q', next.search)
  set('sort', next.sort && `${next.sort.down ? '-' : ''}${next.sort.path}`)
  set('tab', next.tab)
  set('where', next.filters.map(writeFilter).join(';'))
  set('match', next.any ? 'any' : undefined)
  if (idKey !== 'id') of.delete('id')
  set('saved', next.saved)
  set('layout', next.layout)
  set('month', next.month)
  set('open', next.open)
  set(idKey, next.id)
  set('new', next.isNew ? '1' : undefined)
  set('page', next.isPage !== undefined && next.id ? (next.isPage ? '1' : '0') : undefined)
  const text = of.toString()
  return text && `?${text}`
}

const escaped = (text: string): string => text.replace(/[\\~;]/g, '\\$&')
/** One filter as written in the address of a list. */
export const writeFilter = ({ path, op, value, group }: Filter): string =>
  `${escaped(path)}~${op}~${escaped(value)}${group ? `~${group}` : ''}`

function readFilters(text: string): Filter[] {
  return split(text, ';')
    .map((part) => split(part, '~').map((piece) => piece.replace(/\\(.)/g, '$1')))
    .flatMap(([path, op, value = '', group]) =>
      path && op && Object.hasOwn(OP_WORDS, op)
        ? [{ path, op: op as FilterOp, value, ...(Number(group) > 0 && { group: Number(group) }) }]
        : [],
    )
}

/** Splits at a separator that is not preceded by a backslash. */
function split(text: string, mark: string): string[] {
  const parts: string[] = []
  let part = ''
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') part += text[at++]! + (text[at] ?? '')
    else if (text[at] === mark) {
      parts.push(part)
      part = ''
    } else part += text[at]
  }
  parts.push(part)
  return parts.filter((piece, at) => piece !== '' || at > 0)
}
