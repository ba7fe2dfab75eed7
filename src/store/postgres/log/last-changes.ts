import { askTogether } from '#store/batched-lookup.ts'
import type { LogHead } from '#store/driver.ts'
import type { Connections } from '#store/postgres/connect.ts'

/** The last commit that wrote to a table, and the head this is valid for; outside any snapshot. */
export type LastChange = (table: number) => Promise<(LogHead & { last: number }) | undefined>

/** Returns when tables were last written to; simultaneous requests share one statement. */
export function openLastChanges({ read }: Pick<Connections, 'read'>): LastChange {
  const sql = `SELECT c.id, c.last_seq AS last, h.seq, h.epoch FROM prime.collections c, prime.head h WHERE c.id = ANY($1)`
  const of = askTogether(async (tables) => {
    const rows = await read(
      (session) => session.rows<{ id: number; last: string; seq: string; epoch: string }>(sql, [tables], true),
      { byKey: true },
    )
    return new Map(
      rows.map(({ id, last, seq, epoch }) => [String(id), { last: Number(last), seq: Number(seq), epoch }] as const),
    )
  })
  return (table) => of(String(table))
}
