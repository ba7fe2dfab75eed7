import { entrySums, notBilled } from '#features/stock/line-entries/integrity.ts'
import { carriedOn } from '#features/stock/postings/commands.ts'
import type { PostingLeg } from '#features/stock/postings/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Query } from '#model/query/query.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

const figure = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)

/**
 * The rest on goods received and not billed for an order line whose remaining receipts are all billed: it should be 0. 0
 * while pieces wait for a bill or a credit. Goods returned before their bill leave a rest where vendor and receipt state
 * different prices.
 */
export async function leftOfBilledLine(
  tx: Pick<Tx, 'aggregate' | 'find'>,
  { orderId, lineId }: { orderId: string; lineId: string },
): Promise<{ base: number; ledger: PostingLeg['ledger'] }> {
  const nothing = { base: 0, ledger: 'Stock differences' } as const
  const sum = await entrySums(tx, 'po', [orderId])
  if (notBilled((kind) => sum(orderId, lineId, kind), 'Received', 'Billed') !== 0) return nothing
  const came: Query<Data> = {
    collection: 'receipts',
    where: [
      ['poId', '==', orderId],
      ['status', '==', 'Posted'],
    ],
  }
  const lines = (await tx.find(came)).flatMap(({ data }) =>
    linesIn(data.lines).filter(({ poLineId }) => poLineId === lineId),
  )
  const waits = lines.some(
    (line) => addQty(addQty(figure(line, 'qty'), -figure(line, 'qtyReturned')), -figure(line, 'qtyBilled')) > 0,
  )
  if (waits) return nothing
  const { base } = await carriedOn(tx, { ledger: 'GRNI', itemType: 'po', itemId: orderId, lineId })
  // Goods that came before the ledger are in its opening.
  const withReceipts = lines.reduce((all, line) => addQty(all, figure(line, 'qty')), 0)
  return { base, ledger: sum(orderId, lineId, 'Received') > withReceipts ? 'Opening' : 'Stock differences' }
}
