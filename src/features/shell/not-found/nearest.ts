/**
 * The paths most similar to a mistyped one, the nearest first; empty when none is close. A difference in case alone
 * does not count.
 */
export function nearestPaths(typed: string, paths: readonly string[], most = 3): string[] {
  const wanted = withoutSlashes(typed.toLowerCase(), { atStart: false })
  const allowed = Math.max(1, Math.floor(wanted.length / 3))
  return paths
    .map((path) => ({ path, steps: distance(wanted, path.toLowerCase()) }))
    .filter(({ steps }) => steps <= allowed)
    .sort((a, b) => a.steps - b.steps)
    .slice(0, most)
    .map(({ path }) => path)
}

/** The number or name after the slash, to be searched for; undefined when there is nothing to search for. */
export function soughtIn(pathname: string): string | undefined {
  const text = withoutSlashes(decoded(pathname), { atStart: true })
  return text.length < 3 || text.length > 100 ? undefined : text
}

/** Whether a text may be the number of a record: it contains a digit, unlike plain words in the address bar. */
export const mayBeNumber = (text: string): boolean => /\d/.test(text)

function withoutSlashes(text: string, { atStart }: { atStart: boolean }): string {
  let [from, to] = [0, text.length]
  while (atStart && text[from] === '/') from++
  while (to > from && text[to - 1] === '/') to--
  return text.slice(from, to)
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    // A single % is not a valid escape sequence.
    return pathname
  }
}

/** The edit distance: how many letters must be inserted, removed or replaced to turn one text into the other. */
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
