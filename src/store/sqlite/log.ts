import { hash } from 'node:crypto'
import type { Change, Commit, LogAsk } from '#model/command/commit.ts'
import { LINE_PART, type LogLine } from '#store/driver.ts'
import type { Tail } from '#store/signing.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import { parameters } from '#store/sqlite/questions/conditions.ts'
import type { TableShape } from '#store/sqlite/shapes.ts'

export interface LogRow {
  seq: number
  at: string
  by_id: string
  by_email: string
  command: string
  run: string | null
  undoes: number | null
  /** The changes as JSON. */
  changes: string
  prev_hash: string
  hash: string
  /** The signature of the hash; null on lines older than signing. */
  mac: string | null
}

/** Each line's hash covers the line and the hash before it. */
export const hashOf = (row: Omit<LogRow, 'hash' | 'mac'>): string =>
  hash(
    'sha256',
    JSON.stringify([
      row.prev_hash,
      row.seq,
      row.at,
      row.by_id,
      row.by_email,
      row.command,
      row.run,
      row.undoes,
      row.changes,
    ]),
  )

/** Appends and signs a line; returns its hash. */
export function appendLine(connection: Connection, line: Omit<LogRow, 'hash' | 'mac'>): string {
  const hashed = hashOf(line)
  connection
    .prepare('INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
    .run(
      line.seq,
      line.at,
      line.by_id,
      line.by_email,
      line.command,
      line.run,
      line.undoes,
      line.changes,
      line.prev_hash,
      hashed,
      connection.signer?.sign(line.seq, hashed) ?? null,
    )
  return hashed
}

const headOf = (row: Omit<LogRow, 'changes'>): Omit<Commit, 'changes'> => ({
  seq: row.seq,
  at: row.at,
  by: { id: row.by_id, email: row.by_email },
  command: row.command,
  ...(row.run !== null && { run: row.run }),
  ...(row.undoes !== null && { undoes: row.undoes }),
})

type Shapes = ReadonlyMap<string, TableShape>
type Short = Omit<LogRow, 'changes'> & { size: number; changes: string | null }

/** The lines that match a query, with their changes: newest first, or oldest first after a seq. */
export function readLog(connection: Connection, shapes: Shapes, ask: LogAsk): Commit[] {
  const question = questionOf(shapes, ask, 'log.*')
  if (!question) return []
  const commits: Commit[] = []
  let left = ask.bytes ?? Number.POSITIVE_INFINITY
  for (const row of connection.prepare(question.sql).iterate(...question.values)) {
    const { changes, ...line } = row as unknown as LogRow
    commits.push({ ...headOf(line), changes: JSON.parse(changes) as Change[] })
    left -= changes.length
    if (left <= 0) break
  }
  return commits
}

/** The same with the changes of each as text. A long line is not read, because that takes as long as its size. */
export function readLines(connection: Connection, shapes: Shapes, ask: LogAsk): LogLine[] {
  const columns = `log.seq, at, by_id, by_email, command, run, undoes, octet_length(changes) AS size,
    CASE WHEN octet_length(changes) <= ${LINE_PART} THEN changes END AS changes`
  const question = questionOf(shapes, ask, columns)
  if (!question) return []
  const lines: LogLine[] = []
  let left = ask.bytes ?? Number.POSITIVE_INFINITY
  for (const row of connection.prepare(question.sql).iterate(...question.values)) {
    const { size, changes, ...line } = row as unknown as Short
    lines.push({ ...headOf(line), size, ...(changes !== null && { changes }) })
    left -= size
    if (left <= 0) break
  }
  return lines
}

const cached = new WeakMap<Connection, { seq: number; text: string }>()

/**
 * A part of the changes of a line. The text of the last line is cached until its end is read, because lines never
 * change.
 */
export function readLinePart(connection: Connection, seq: number, part: number): string {
  let line = cached.get(connection)
  if (line?.seq !== seq) {
    const row = connection.prepare('SELECT changes FROM log WHERE seq = ?').get(seq)
    line = { seq, text: (row?.changes as string | undefined) ?? '' }
    cached.set(connection, line)
  }
  const text = line.text.slice(part * LINE_PART, (part + 1) * LINE_PART)
  if (text === '') cached.delete(connection)
  return text
}

function questionOf(shapes: Shapes, ask: LogAsk, columns: string) {
  const { values, bind } = parameters()
  const conditions = ['TRUE']
  let from = 'log'
  const narrow = (table: string, seq: string, collection: string): boolean => {
    const shape = shapes.get(collection)
    if (shape) {
      from = `${table} x CROSS JOIN log ON log.seq = ${seq}`
      conditions.push(`x.collection = ${bind(shape.id)}`)
    }
    return shape !== undefined
  }
  let seq = 'log.seq'
  if (ask.of) {
    if (!narrow('touched', 'x.seq', ask.of.collection)) return undefined
    seq = 'x.seq'
    conditions.push(`x.id = ${bind(ask.of.id)}`)
    if (ask.collection !== undefined && ask.collection !== ask.of.collection) return undefined
  } else if (ask.collection !== undefined) {
    if (!narrow('touched_collections', 'x.seq', ask.collection)) return undefined
    seq = 'x.seq'
  }
  if (ask.after !== undefined) conditions.push(`${seq} > ${bind(ask.after)}`)
  if (ask.before !== undefined) conditions.push(`${seq} < ${bind(ask.before)}`)
  if (ask.by !== undefined) conditions.push(`by_id = ${bind(ask.by)}`)
  if (ask.command !== undefined) conditions.push(`command = ${bind(ask.command)}`)
  if (ask.run !== undefined) conditions.push(`run = ${bind(ask.run)}`)
  if (ask.from !== undefined) conditions.push(`at >= ${bind(ask.from)}`)
  if (ask.to !== undefined) conditions.push(`at <= ${bind(ask.to)}`)
  const direction = ask.after === undefined ? 'DESC' : 'ASC'
  const sql = `SELECT ${columns} FROM ${from} WHERE ${conditions.join(' AND ')} ORDER BY ${seq} ${direction} LIMIT ${bind(ask.limit)}`
  return { sql, values }
}

/** A line with its signature, by default the last; undefined when there is none. */
export const readTail = (connection: Connection, seq = Number.MAX_SAFE_INTEGER): Tail | undefined =>
  connection.prepare('SELECT seq, hash, mac FROM log WHERE seq <= ? ORDER BY seq DESC LIMIT 1').get(seq) as unknown as
    | Tail
    | undefined
