/** The paths that look most like a mistyped one, the nearest first; none when none is near. Case alone is no mistake. */
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

/** The number or name that someone wrote after the slash, to be looked for; undefined when nothing is there to look for. */
export function soughtIn(pathname: string): string | undefined {
  const text = withoutSlashes(decoded(pathname), { atStart: true })
  return text.length < 3 || text.length > 100 ? undefined : text
}

/** Whether a text may be the number of a record: words of the address bar alone are none. */
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
    // A lone % is no escape.
    return pathname
  }
}

/** How many letters must be put in, removed or changed to make one text of the other. */
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
