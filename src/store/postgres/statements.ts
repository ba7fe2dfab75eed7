/** So many different statements are kept prepared on each connection; each takes some ten KB in the database. */
const MOST = 300
/** A statement that has come so often will come again. */
const OFTEN = 3
const COUNTED = 1_000

/**
 * Names statements that come again: the database parses such a one once for each connection, and plans it again only while
 * that pays. What comes seldom stays without a name, and nothing from outside is ever part of a name.
 */
export function openNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (sql) => {
    const known = names.get(sql)
    if (known !== undefined || names.size >= MOST) return known
    const count = (counts.get(sql) ?? 0) + 1
    counts.delete(sql)
    if (count >= OFTEN) {
      const name = `prime_${names.size}`
      names.set(sql, name)
      return name
    }
    // The map keeps the order of use: the first is the one unused for longest.
    counts.set(sql, count)
    if (counts.size > COUNTED) counts.delete(counts.keys().next().value!)
    return undefined
  }
}
