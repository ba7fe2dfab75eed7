import type { PgSession } from '#store/postgres/connect.ts'

const ROWS_AT_ONCE = 500

/** All rows of a query in order, fetched a few at a time, so that memory stays small. One walk at a time. */
export async function* walk<Row>(session: PgSession, sql: string): AsyncGenerator<Row> {
  await session.rows(`DECLARE walk NO SCROLL CURSOR FOR ${sql}`)
  for (;;) {
    const rows = await session.rows<Row>(`FETCH ${ROWS_AT_ONCE} FROM walk`)
    if (rows.length === 0) break
    yield* rows
  }
  await session.rows('CLOSE walk')
}
