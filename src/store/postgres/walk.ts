import type { Session } from '#store/postgres/connect.ts'

const ROWS_AT_ONCE = 500

/** Hands over all rows of a query in its order, a few at a time, so that memory stays small. */
export async function walk<Row>(
  session: Session,
  sql: string,
  take: (row: Row) => void | Promise<void>,
): Promise<void> {
  await session.rows(`DECLARE walk NO SCROLL CURSOR FOR ${sql}`)
  for (;;) {
    const rows = await session.rows<Row>(`FETCH ${ROWS_AT_ONCE} FROM walk`)
    if (rows.length === 0) break
    for (const row of rows) await take(row)
  }
  await session.rows('CLOSE walk')
}
