import { createHash, type Hash } from 'node:crypto'
import type { Change, Commit, LogAsk } from '#model/command/commit.ts'
import { LINE_PART, type LogLine, PARTS_AT_ONCE } from '#store/driver.ts'
import type { PgSession } from '#store/postgres/connect.ts'
import type { Tail } from '#store/signing.ts'

/** A line of the log as returned by `pg`. */
export interface LogRow {
  seq: string
  at: string
  by_id: string
  by_email: string
  command: string
  run: string | null
  undoes: string | null
  changes: string
  hash: string
  /** The signature of the hash; null on lines older than signing. */
  mac: string | null
}

/** Each hash covers the line and the previous hash, so no line can change unnoticed. */
export const hashOf = (previous: string, { changes, ...line }: Omit<LogRow, 'hash' | 'mac'>): string =>
  openHash(previous, line).update(changes).digest('hex')

/** The hash of a line before its changes are added. */
export const openHash = (previous: string, line: Omit<LogRow, 'changes' | 'hash' | 'mac'>): Hash => {
  const { seq, at, by_id, by_email, command, run, undoes } = line
  const facts = [previous, Number(seq), at, by_id, by_email, command, run, undoes && Number(undoes)]
  return createHash('sha256').update(JSON.stringify(facts))
}

/** A line of the log without its changes. */
export const headOf = (row: Omit<LogRow, 'changes'>): Omit<Commit, 'changes'> => ({
  seq: Number(row.seq),
  at: row.at,
  by: { id: row.by_id, email: row.by_email },
  command: row.command,
  ...(row.run !== null && { run: row.run }),
  ...(row.undoes !== null && { undoes: Number(row.undoes) }),
})

/** The lines whose predecessors together stay below a size. */
const withinBytes = (sql: string, order: string, bytes: number): string =>
  `SELECT * FROM (SELECT lines.*,
    sum(octet_length(changes)) OVER (ORDER BY seq ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
    FROM (${sql}) lines) counted
    WHERE before IS NULL OR before < ${Math.max(0, Math.floor(bytes))} ORDER BY seq ${order}`

/** Lines of the log: newest first, or oldest first after a seq. */
export async function readLog(session: PgSession, ask: LogAsk): Promise<Commit[]> {
  const { sql, params, order } = logQuestion(ask)
  const rows = await session.rows<LogRow>(ask.bytes === undefined ? sql : withinBytes(sql, order, ask.bytes), params)
  return rows.map((row) => ({ ...headOf(row), changes: JSON.parse(row.changes) as Change[] }))
}

/** The same with the changes of each as text, without those of long lines. */
export async function readLines(session: PgSession, ask: LogAsk): Promise<LogLine[]> {
  const { sql, params, order } = logQuestion(ask)
  const within = ask.bytes === undefined ? sql : withinBytes(sql, order, ask.bytes)
  const short = `SELECT seq, at, by_id, by_email, command, run, undoes, octet_length(changes) AS size,
    CASE WHEN octet_length(changes) <= ${LINE_PART} THEN changes END AS changes FROM (${within}) found ORDER BY seq ${order}`
  const rows = await session.rows<Omit<LogRow, 'changes'> & { size: number; changes: string | null }>(short, params)
  return rows.map(({ size, changes, ...row }) => ({
    ...headOf(row as LogRow),
    size: Number(size),
    ...(changes !== null && { changes }),
  }))
}

/** Reads the parts of long lines, several at a time; a part after the last is empty. */
export function openLineParts(session: PgSession): (seq: number, part: number) => Promise<string> {
  let last: { seq: number; block: number; text: string } | undefined
  return async (seq, part) => {
    const block = Math.floor(part / PARTS_AT_ONCE)
    if (last?.seq !== seq || last.block !== block) {
      const sql = 'SELECT substr(changes, $2::int, $3::int) AS part FROM prime.log WHERE seq = $1'
      const size = PARTS_AT_ONCE * LINE_PART
      const [row] = await session.rows<{ part: string }>(sql, [seq, block * size + 1, size])
      last = { seq, block, text: row?.part ?? '' }
    }
    // The database counts characters above U+FFFF once, JavaScript twice.
    const length = Math.max(LINE_PART, Math.ceil(last.text.length / PARTS_AT_ONCE))
    const at = part % PARTS_AT_ONCE
    return last.text.slice(at * length, (at + 1) * length)
  }
}

/** The query for lines of the log. */
export function logQuestion(ask: LogAsk): { sql: string; params: unknown[]; order: 'DESC' | 'ASC' } {
  const params: unknown[] = []
  const bind = (value: unknown): string => `$${params.push(value)}`
  const order = ask.after === undefined ? 'DESC' : 'ASC'
  const tests = (...all: [value: unknown, sql: (parameter: string) => string][]): string[] =>
    all.flatMap(([value, sql]) => (value === undefined ? [] : [sql(bind(value))]))
  const where = (all: string[]): string => (all.length > 0 ? `WHERE ${all.join(' AND ')}` : '')
  const between = tests([ask.after, (p) => `seq > ${p}`], [ask.before, (p) => `seq < ${p}`])
  const facts = tests(
    [ask.by, (p) => `by_id = ${p}`],
    [ask.command, (p) => `command = ${p}`],
    [ask.run, (p) => `run = ${p}`],
    [ask.from, (p) => `at >= ${p}`],
    [ask.to, (p) => `at <= ${p}`],
  )
  const storedName = (collection: string): string =>
    `t.collection = (SELECT id FROM prime.collections WHERE name = ${bind(collection)})`
  const touches = [
    ...(ask.collection === undefined ? [] : [[storedName(ask.collection)]]),
    ...(ask.of ? [[storedName(ask.of.collection), `t.id = ${bind(ask.of.id)}`]] : []),
  ]
  const end = (): string => `ORDER BY seq ${order} LIMIT ${bind(ask.limit)}`
  const touched = touches.pop()
  // Author, command and run have indexes of their own.
  if (!touched || ask.by !== undefined || ask.command !== undefined || ask.run !== undefined) {
    const others = [...touches, ...(touched ? [touched] : [])].map(exists)
    return { sql: `SELECT * FROM prime.log ${where([...between, ...facts, ...others])} ${end()}`, params, order }
  }
  // The lines of a collection or document in the order of its own index, each looked up: as a condition on the log all
  // of them would be collected and sorted for every page.
  const own = `SELECT ${ask.of ? '' : 'DISTINCT '}seq FROM prime.touched t WHERE ${[...touched, ...between].join(' AND ')} ORDER BY seq ${order}`
  const sql = `SELECT log.* FROM (${own}) own CROSS JOIN LATERAL (SELECT * FROM prime.log WHERE log.seq = own.seq OFFSET 0) log
    ${where([...facts, ...touches.map(exists)])} ORDER BY own.seq ${order} LIMIT ${bind(ask.limit)}`
  return { sql, params, order }
}

const exists = (touched: readonly string[]): string =>
  `EXISTS (SELECT FROM prime.touched t WHERE t.seq = log.seq AND ${touched.join(' AND ')})`

/** A line with its signature, by default the last; undefined when there is none. */
export async function readTail(session: PgSession, seq = Number.MAX_SAFE_INTEGER): Promise<Tail | undefined> {
  const sql = 'SELECT seq, hash, mac FROM prime.log WHERE seq <= $1 ORDER BY seq DESC LIMIT 1'
  const [row] = await session.rows<LogRow>(sql, [seq])
  return row && { seq: Number(row.seq), hash: row.hash, mac: row.mac }
}
