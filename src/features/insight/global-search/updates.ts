/** The number of new hits since someone last looked; undefined when nobody has looked yet. */
export function newResults(hits: readonly string[], seen: readonly string[] | undefined): number | undefined {
  if (!seen) return undefined
  const known = new Set(seen)
  return hits.filter((hit) => !known.has(hit)).length
}

/** A saved search, from its address; undefined for a list of part numbers, whose result is a table. */
export function searchOf(of: {
  get: (name: string) => string | null
}): { typed: string; mode: string; only: string | undefined } | undefined {
  const typed = of.get('q')?.trim() ?? ''
  if (typed.length < 2 || typed.includes('\n')) return undefined
  return { typed, mode: of.get('mode') ?? 'all', only: of.get('only') ?? undefined }
}
