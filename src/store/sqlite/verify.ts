import type { Change } from '#model/command/commit.ts'
import { canonical, type Data } from '#model/schema/value.ts'
import type { Verified } from '#store/driver.ts'
import { type KnownLog, openWitness } from '#store/signing.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import { hashOf, type LogRow } from '#store/sqlite/log.ts'
import { DOC_COLUMNS, type DocRow, docOf } from '#store/sqlite/questions/rows.ts'
import { readHead, shapesOf, type TableShape } from '#store/sqlite/shapes.ts'

/** Walks the log's chain and signatures, and compares every document with the last line that touched it. */
export function verifyAll(connection: Connection, known: KnownLog): Verified {
  connection.db.exec('BEGIN')
  try {
    const head = readHead(connection)
    const shapes = shapesOf(connection, head.shapes)
    let firstBad: { seq: number; detail: string } | undefined
    const bad = (seq: number, detail: string) => {
      if (!firstBad || seq < firstBad.seq) firstBad = { seq, detail }
    }
    const witness = openWitness(connection.signer, known, bad)
    const { commits, touches, hash } = walk(connection, shapes, { bad, witness })
    const { proven, others } = witness.end()
    if (hash !== head.hash || commits !== head.seq) bad(commits + 1, 'The log does not end where it should.')
    const documents = countDocuments(connection, shapes, bad)
    const touched = connection.prepare('SELECT count(*) AS count FROM touched').get() as unknown as { count: number }
    // After a removed line the next one does not match either, so the missing number is reported.
    if (!firstBad && touched.count !== touches) bad(1, 'The index of touched documents does not agree with the log.')
    return { commits, documents, proven, others, ...(firstBad && { firstBad: firstBad.seq, detail: firstBad.detail }) }
  } finally {
    connection.db.exec('ROLLBACK')
  }
}

type Bad = (seq: number, detail: string) => void

function walk(
  connection: Connection,
  shapes: ReadonlyMap<string, TableShape>,
  { bad, witness }: { bad: Bad; witness: ReturnType<typeof openWitness> },
) {
  let commits = 0
  let touches = 0
  let hash = ''
  for (const item of connection.prepare('SELECT * FROM log ORDER BY seq').iterate()) {
    const row = item as unknown as LogRow
    commits++
    if (row.seq !== commits) bad(Math.min(row.seq, commits), `Commit ${commits} is missing.`)
    if (row.prev_hash !== hash || hashOf(row) !== row.hash) bad(row.seq, `Commit ${row.seq} was changed.`)
    witness.line(row.seq, row.hash, row.mac)
    hash = row.hash
    const ids = new Set<string>()
    for (const change of changesIn(row, bad)) {
      const name = `${change.collection}/${change.id}`
      if (!ids.has(name)) touches++
      ids.add(name)
      compare(connection, shapes.get(change.collection), { change, seq: row.seq, bad })
    }
  }
  return { commits, touches, hash }
}

function changesIn({ seq, changes }: LogRow, bad: Bad): Change[] {
  try {
    return JSON.parse(changes) as Change[]
  } catch {
    bad(seq, `The changes of commit ${seq} cannot be read.`)
    return []
  }
}

/** The last commit that touched a document must contain the document's data. */
function compare(
  connection: Connection,
  shape: TableShape | undefined,
  { change, seq, bad }: { change: Change; seq: number; bad: Bad },
): void {
  const name = `${change.collection}/${change.id}`
  if (!shape) {
    bad(seq, `The collection ${change.collection} is missing.`)
    return
  }
  const last = connection
    .prepare('SELECT max(seq) AS seq FROM touched WHERE collection = ? AND id = ?')
    .get(shape.id, change.id) as unknown as { seq: number | null }
  if (last.seq === null) bad(seq, `${name} is not in the index of touched documents.`)
  if (last.seq !== seq) return
  if (!isSame(connection, shape, change)) bad(seq, `${name} is not as commit ${seq} left it.`)
}

/** A document that cannot be parsed counts as different. */
function isSame(connection: Connection, { table }: TableShape, { id, after }: Change): boolean {
  try {
    const row = connection.prepare(`SELECT ${DOC_COLUMNS} FROM ${table} d WHERE d.id = ?`).get(id) as DocRow | undefined
    if (!row || !after) return !row && !after
    return canonical(docOf(row)) === canonical({ ...after, data: after.data as Data })
  } catch {
    return false
  }
}

/** Every document must be in the log, and the stored counts must be right. */
function countDocuments(connection: Connection, shapes: ReadonlyMap<string, TableShape>, bad: Bad): number {
  let documents = 0
  for (const { id, table, name } of shapes.values()) {
    const counted = connection
      .prepare(
        `SELECT count(*) AS documents,
          min(CASE WHEN NOT EXISTS (SELECT 1 FROM touched t WHERE t.collection = ?1 AND t.id = d.id) THEN version END) AS foreign_seq,
          (SELECT documents FROM collections WHERE id = ?1) AS kept, max(version) AS last
        FROM ${table} d`,
      )
      .get(id) as unknown as { documents: number; foreign_seq: number | null; kept: number; last: number | null }
    documents += counted.documents
    if (counted.foreign_seq !== null) bad(counted.foreign_seq, `${name} holds a document that no commit wrote.`)
    if (counted.documents !== counted.kept)
      bad(counted.last ?? 1, `${name} holds another number of documents than kept.`)
  }
  return documents
}
