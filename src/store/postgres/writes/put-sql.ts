import type { Doc } from '#model/schema/value.ts'
import { searchColumn } from '#store/postgres/questions/search.ts'
import type { Binder } from '#store/postgres/questions/where.ts'
import { type RegisteredTable, tableName } from '#store/postgres/schema.ts'
import { storableText } from '#store/postgres/text.ts'
import { unnest } from '#store/postgres/writes/unnest.ts'
import type { Net } from '#store/postgres/writes/unsaved.ts'

interface Put {
  doc: Doc
  text: string
}

/** The documents to write, in pieces of at most this many characters; a longer one is a piece by itself. */
export function* writePieces(docs: readonly Net[], most: number): Generator<{ puts: readonly Put[]; isLast: boolean }> {
  let puts: Put[] = []
  let size = 0
  for (const { after: doc } of docs) {
    if (!doc) continue
    const text = JSON.stringify(doc.data)
    if (size > 0 && size + text.length > most) {
      yield { puts, isLast: false }
      ;[puts, size] = [[], 0]
    }
    puts.push({ doc, text })
    size += text.length
  }
  if (puts.length > 0) yield { puts, isLast: true }
}

/** Inserts or replaces documents. */
export function putSql(table: RegisteredTable, puts: readonly Put[], to: Binder): string {
  const rows = unnest(to, puts, {
    id: [({ doc }) => doc.id, 'text'],
    version: [({ doc }) => doc.version, 'bigint'],
    created: [({ doc }) => doc.createTime, 'text'],
    updated: [({ doc }) => doc.updateTime, 'text'],
    doc: [({ text }) => text, 'text'],
    // The document is sent twice only when `jsonb` cannot store it unchanged.
    body: [({ doc, text }) => storableText(text, doc.data), 'text'],
    search: [({ doc }) => searchColumn(doc.data, table.fields), 'text'],
  })
  return `INSERT INTO ${tableName(table.id)} (id, version, created, updated, doc, body, search)
    SELECT id, version, created, updated, doc, coalesce(body, doc)::jsonb, search
    FROM ${rows} WITH ORDINALITY AS new(id, version, created, updated, doc, body, search, place) ORDER BY place
    ON CONFLICT (id) DO UPDATE SET version = excluded.version, created = excluded.created,
      updated = excluded.updated, doc = excluded.doc, body = excluded.body, search = excluded.search`
}
