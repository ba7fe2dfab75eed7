import { hash } from 'node:crypto'

/** Many tables, so that none takes long to grow. */
const TABLES = 64
const FIRST_SLOTS = 64
/** The load at which a table grows: fuller ones take longer to search. */
const MAX_FULL = 0.7

/** The keys of a file's rows, each with its first row: a million take 25 MB, instead of a hundred as texts. */
export interface RowKeys {
  has(key: string): boolean
  /** The earlier row with this key; otherwise the key is recorded for this row. Rows count from 1. */
  claim(key: string, row: number): number | undefined
}

/**
 * Keys are compared by 64 bits of their hash: the chance of a collision among a million is below one in ten million.
 */
export function rowKeys(): RowKeys {
  const tables = Array.from({ length: TABLES }, openTable)
  const tableOf = (high: number) => tables[high % TABLES]!
  return {
    has(key) {
      const [high, low] = hashOf(key)
      return tableOf(high).rowOf(high, low) !== 0
    },
    claim(key, row) {
      const [high, low] = hashOf(key)
      const table = tableOf(high)
      const before = table.rowOf(high, low)
      if (before !== 0) return before
      table.put(high, low, row)
      return undefined
    },
  }
}

/** Row numbers by two halves of a hash; 0 when there is none. */
function openTable() {
  let highs = new Uint32Array(FIRST_SLOTS)
  let lows = new Uint32Array(FIRST_SLOTS)
  let rows = new Uint32Array(FIRST_SLOTS)
  let count = 0

  /** The slot of a key, or where it would go: a table is never full. */
  function slotOf(high: number, low: number): number {
    const mask = rows.length - 1
    let slot = low & mask
    while (rows[slot] !== 0 && (highs[slot] !== high || lows[slot] !== low)) slot = (slot + 1) & mask
    return slot
  }

  function put(high: number, low: number, row: number): void {
    if (++count > rows.length * MAX_FULL) grow()
    const slot = slotOf(high, low)
    highs[slot] = high
    lows[slot] = low
    rows[slot] = row
  }

  function grow(): void {
    const old = { highs, lows, rows }
    count = 1
    highs = new Uint32Array(old.rows.length * 2)
    lows = new Uint32Array(old.rows.length * 2)
    rows = new Uint32Array(old.rows.length * 2)
    for (const [at, row] of old.rows.entries()) if (row !== 0) put(old.highs[at]!, old.lows[at]!, row)
  }

  return { put, rowOf: (high: number, low: number): number => rows[slotOf(high, low)]! }
}

function hashOf(key: string): [high: number, low: number] {
  const bytes = hash('sha1', key, 'buffer')
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4)]
}
