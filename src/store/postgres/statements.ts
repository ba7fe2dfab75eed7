/** The statements kept prepared on each connection; each takes about ten KB in the database. */
const MAX_STATEMENTS = 300
/** A statement used this often will be used again. */
const OFTEN = 3
const COUNTED = 1_000

/**
 * Names repeated statements: the database parses a named one once per connection, and plans it again only while that
 * pays off. Rare ones have no name, and nothing from outside is ever part of a name.
 */
export function openNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (sql) => {
    const known = names.get(sql)
    if (known !== undefined || names.size >= MAX_STATEMENTS) return known
    const count = (counts.get(sql) ?? 0) + 1
    counts.delete(sql)
    if (count >= OFTEN) {
      const name = `prime_${names.size}`
      names.set(sql, name)
      return name
    }
    // The map is ordered by use: the first is the least recently used.
    counts.set(sql, count)
    if (counts.size > COUNTED) counts.delete(counts.keys().next().value!)
    return undefined
  }
}
