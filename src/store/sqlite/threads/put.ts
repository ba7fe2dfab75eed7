import { type Path, parsePath } from '#model/schema/value.ts'
import { columnSetting } from '#store/sqlite/questions/columns.ts'
import type { TableShape } from '#store/sqlite/shapes.ts'

/** The statements that write documents into the table of a collection, created once for each shape of it. */
interface PutSql {
  /** The parameters are id, version, time and JSON of a new document. */
  insert: string
  /** The parameters are version, time, JSON and id of a changed document; sets the columns of changed fields. */
  update: (hasChanged: (path: Path) => boolean) => string
}

/** The parameter with the document's JSON, in both statements. */
const BODY = '?3'

const made = new WeakMap<TableShape, PutSql>()

export function putSqlOf(shape: TableShape): PutSql {
  const known = made.get(shape)
  if (known) return known
  const sql = putSql(shape)
  made.set(shape, sql)
  return sql
}

function putSql({ table, declared, stored = 0 }: TableShape): PutSql {
  const columns = [...declared].slice(0, stored).map(([text, called], at) => {
    const path = parsePath(text)
    return { at, path, ...columnSetting(path, called, BODY) }
  })
  const names = columns.flatMap((column) => column.names)
  const values = columns.flatMap((column) => column.values)
  const updates = new Map<string, string>()
  return {
    insert: `INSERT INTO ${table} (${['id', 'version', 'created', 'updated', 'body', ...names].join(', ')})
      VALUES (${['?4', '?1', '?2', '?2', `jsonb(${BODY})`, ...values].join(', ')})`,
    update(hasChanged) {
      // SQLite writes every index of a column that a statement sets, whether or not its value changes.
      const changed = columns.filter(({ path }) => hasChanged(path))
      const key = changed.map(({ at }) => at).join()
      const cached = updates.get(key)
      if (cached) return cached
      const set = changed.flatMap((column) => column.names.map((name, at) => `, ${name} = ${column.values[at]!}`))
      const sql = `UPDATE ${table} SET version = ?1, updated = ?2, body = jsonb(${BODY})${set.join('')} WHERE id = ?4`
      updates.set(key, sql)
      return sql
    },
  }
}
