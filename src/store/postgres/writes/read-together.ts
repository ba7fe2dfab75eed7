import type { Doc } from '#model/schema/value.ts'
import type { Ahead, StoredAnswer } from '#store/driver.ts'
import type { PgSession } from '#store/postgres/connect.ts'
import { type Binder, binder } from '#store/postgres/questions/where.ts'
import { type DocRow, readDoc } from '#store/postgres/rows.ts'
import { tableName } from '#store/postgres/schema.ts'

type AnswerPlace = NonNullable<Ahead['answer']>

/** A document, or a stored answer in the same columns. */
interface Row extends DocRow {
  part: number
}

const ANSWER = 0
const AS_ANSWER = `${ANSWER} AS part, user_id AS id, 0::bigint AS version, key AS created, fingerprint AS updated, answer AS doc`

/**
 * Reads documents of several tables and stored answers by one statement: the database sends the result of each
 * statement by itself, and receiving it takes longer than reading one row.
 */
export async function readTogether(
  session: PgSession,
  tables: ReadonlyMap<number, readonly string[]>,
  answers: readonly AnswerPlace[],
): Promise<{ docs: { table: number; doc: Doc }[]; answers: (AnswerPlace & StoredAnswer)[] }> {
  const to = binder()
  const parts = [...tables].map(
    ([table, ids]) =>
      `SELECT ${table} AS part, id, version, created, updated, doc FROM ${tableName(table)} WHERE ${among(ids, to)}`,
  )
  if (answers.length > 0) parts.unshift(answersSql(answers, to))
  if (parts.length === 0) return { docs: [], answers: [] }
  const rows = await session.rows<Row>(parts.join(' UNION ALL '), to.params, true)
  return {
    docs: rows.filter(({ part }) => part !== ANSWER).map((row) => ({ table: row.part, doc: readDoc(row) })),
    answers: rows
      .filter(({ part }) => part === ANSWER)
      .map(({ id, created, updated, doc }) => ({ userId: id, key: created, fingerprint: updated, answer: doc })),
  }
}

/** The plan for a single document is kept; that of a list is made each time. */
const among = (ids: readonly string[], to: Binder): string =>
  ids.length === 1 ? `id = ${to.bind(ids[0]!, 'text')}` : `id = ANY(${to.bind(ids, 'text[]')})`

function answersSql(answers: readonly AnswerPlace[], to: Binder): string {
  const [one, ...more] = answers
  if (more.length === 0)
    return `SELECT ${AS_ANSWER} FROM prime.answers
      WHERE user_id = ${to.bind(one!.userId, 'text')} AND key = ${to.bind(one!.key, 'text')}`
  const users = answers.map(({ userId }) => userId)
  const keys = answers.map(({ key }) => key)
  return `SELECT ${AS_ANSWER} FROM unnest(${to.bind(users, 'text[]')}, ${to.bind(keys, 'text[]')}) AS asked(user_id, key)
    CROSS JOIN LATERAL (SELECT fingerprint, answer FROM prime.answers a
      WHERE a.user_id = asked.user_id AND a.key = asked.key LIMIT 1) found`
}
