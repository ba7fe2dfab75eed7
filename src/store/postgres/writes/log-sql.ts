import type { Binder } from '#store/postgres/questions/where.ts'
import type { KnownTables } from '#store/postgres/reader.ts'
import type { RegisteredTable } from '#store/postgres/schema.ts'
import { type UnnestColumns, unnest } from '#store/postgres/writes/unnest.ts'
import type { Net, Unsaved } from '#store/postgres/writes/unsaved.ts'

/** The new document counts, and the deleted documents. */
export function besidesSql(ends: readonly (Net & { table: RegisteredTable })[], to: Binder): string[] {
  const sizes = [...Map.groupBy(ends, ({ table }) => table.id)].map(([id, docs]) => ({
    id,
    more: docs.reduce((sum, { isNew, after }) => sum + (isNew ? 1 : 0) - (after ? 0 : 1), 0),
    seq: Math.max(...docs.map(({ seq }) => seq)),
  }))
  const counts = unnest(to, sizes, {
    id: [({ id }) => id, 'int'],
    more: [({ more }) => more, 'bigint'],
    seq: [({ seq }) => seq, 'bigint'],
  })
  const parts = [
    `UPDATE prime.collections c SET documents = documents + new.more, last_seq = new.seq
      FROM ${counts} AS new(id, more, seq) WHERE c.id = new.id`,
  ]
  const places: UnnestColumns<Net & { table: RegisteredTable }> = {
    table: [({ table }) => table.id, 'int'],
    id: [({ id }) => id, 'text'],
  }
  const gone = ends.filter(({ after }) => !after)
  if (gone.length > 0)
    parts.push(
      `INSERT INTO prime.tombstones SELECT * FROM ${unnest(to, gone, { ...places, seq: [({ seq }) => seq, 'bigint'] })}
        ON CONFLICT (collection, id) DO UPDATE SET seq = excluded.seq`,
    )
  const back = ends.filter(({ after, isNew }) => after && isNew)
  if (back.length > 0)
    parts.push(
      `DELETE FROM prime.tombstones t USING ${unnest(to, back, places)} AS new(collection, id)
        WHERE t.collection = new.collection AND t.id = new.id`,
    )
  return parts
}

/**
 * The lines of the log, the documents each touched, and the head after them; `changes` joins the text of a line that
 * was sent ahead.
 */
export function logSql({ commits }: Unsaved, known: KnownTables, to: Binder, changes?: string): string[] {
  const lines = unnest(
    to,
    commits.map(({ line }) => line),
    {
      seq: [({ seq }) => seq, 'bigint'],
      at: [({ at }) => at, 'text'],
      by_id: [(line) => line.by_id, 'text'],
      by_email: [(line) => line.by_email, 'text'],
      command: [({ command }) => command, 'text'],
      run: [({ run }) => run, 'text'],
      undoes: [({ undoes }) => undoes, 'bigint'],
      changes: [({ changes: pieces }) => (changes ? '' : pieces.join('')), 'text'],
      hash: [({ hash }) => hash, 'text'],
      mac: [({ mac }) => mac, 'text'],
    },
  )
  const touched = commits.flatMap(({ seq, changes }) =>
    changes.map(({ collection, id }) => ({ table: known.get(collection)!.id, id, seq })),
  )
  const places = unnest(to, touched, {
    table: [({ table }) => table, 'int'],
    id: [({ id }) => id, 'text'],
    seq: [({ seq }) => seq, 'bigint'],
  })
  const { seq, hash } = commits.at(-1)!.line
  const columns = 'seq, at, by_id, by_email, command, run, undoes, changes, hash, mac'
  return [
    `INSERT INTO prime.log (${columns}) SELECT seq, at, by_id, by_email, command, run, undoes, ${changes ?? 'changes'}, hash, mac
      FROM ${lines} AS line(${columns})`,
    `INSERT INTO prime.touched SELECT * FROM ${places} ON CONFLICT DO NOTHING`,
    `UPDATE prime.head SET seq = ${to.bind(seq, 'bigint')}, hash = ${to.bind(hash, 'text')}`,
  ]
}
