/** The filters of the history, as in the address. */
export interface HistoryFilter {
  collection?: string
  by?: string
  command?: string
  run?: string
  /** The field that changed, by its name. */
  field?: string
  from?: string
  to?: string
  /** A single commit, by its number. */
  seq?: string
}

const KEYS = ['collection', 'by', 'command', 'run', 'field', 'from', 'to', 'seq'] as const

export function readHistoryFilter(search: string): HistoryFilter {
  const of = new URLSearchParams(search)
  const { seq, ...filter }: HistoryFilter = Object.fromEntries(
    KEYS.flatMap((key) => (of.get(key) ? [[key, of.get(key)!]] : [])),
  )
  return seq && /^\d{1,15}$/.test(seq) ? { ...filter, seq } : filter
}

export function writeHistoryFilter(filter: HistoryFilter): string {
  const of = new URLSearchParams(KEYS.flatMap((key) => (filter[key] ? [[key, filter[key]]] : [])))
  const text = of.toString()
  return text && `?${text}`
}
