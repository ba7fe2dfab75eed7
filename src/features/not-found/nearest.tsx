/** The path that looks most like a mistyped one; undefined when none is near. Case alone is no mistake worth a step. */
export function nearestPath(typed: string, paths: readonly string[]): string | undefined {
  const wanted = typed.toLowerCase().replace(/\/+$/, '')
  const ranked = paths
    .map((path) => ({ path, steps: distance(wanted, path.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps)
  const best = ranked[0]
  return best && best.steps <= Math.max(1, Math.floor(wanted.length / 3)) ? best.path : undefined
}

/** How many letters must be put in, taken out or changed to make one text of the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]!
}
