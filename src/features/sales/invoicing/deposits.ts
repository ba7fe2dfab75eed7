import type { Receivable } from '#features/money/receivables/collection.ts'
import { proformas } from '#features/sales/proformas/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { anyOf } from '#model/query/any-of.ts'
import { query } from '#model/schema/collection.ts'

/** The documents that deposits for an invoice may belong to: its deals, their proformas and its own proformas. */
export async function depositOrdersOf(tx: Pick<Tx, 'find'>, { data }: Receivable): Promise<string[]> {
  const own = data.transactionIds ?? []
  const found = own.length > 0 ? await tx.find(query(proformas, { where: [anyOf('transactionId', own)] })) : []
  return [...new Set([...own, ...found.map(({ id }) => id), ...(data.proformaId ? [data.proformaId] : [])])]
}
