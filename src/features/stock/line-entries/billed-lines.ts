import { entrySums, notBilled } from '#features/stock/line-entries/integrity.ts'
import { postings } from '#features/stock/postings/collection.ts'
import type { PostingLeg } from '#features/stock/postings/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Query } from '#model/query/query.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

const figure = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)

interface LeftOfLine {
  base: number
  ledger: PostingLeg['ledger']
}

/**
 * The GRNI balance left on order lines whose remaining receipts are all billed, which should be 0. It is 0 while pieces
 * wait for a bill or a credit. Goods returned before their bill leave a balance when vendor and receipt have different
 * prices. Order, receipts and postings are read once for all lines.
 */
export async function leftOfBilledLines(
  tx: Pick<Tx, 'aggregate' | 'find'>,
  orderId: string,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, LeftOfLine>> {
  const sum = await entrySums(tx, 'po', [orderId])
  const settled = lineIds.filter(
    (lineId) => notBilled((kind) => sum(orderId, lineId, kind), 'Received', 'Billed') === 0,
  )
  if (settled.length === 0) return new Map()
  const receipts: Query<Data> = {
    collection: 'receipts',
    where: [
      ['poId', '==', orderId],
      ['status', '==', 'Posted'],
    ],
  }
  const came = Map.groupBy(
    (await tx.find(receipts)).flatMap(({ data }) => linesIn(data.lines)),
    ({ poLineId }) => poLineId,
  )
  const left = new Map<string, LeftOfLine>()
  const carried = await carriedByLine(tx, orderId)
  for (const lineId of settled) {
    const lines = came.get(lineId) ?? []
    if (lines.some(isWaiting)) continue
    // Goods received before the ledger are part of its opening balances.
    const withReceipts = lines.reduce((all, line) => addQty(all, figure(line, 'qty')), 0)
    const ledger = sum(orderId, lineId, 'Received') > withReceipts ? 'Opening' : 'Stock differences'
    left.set(lineId, { base: carried.get(lineId) ?? 0, ledger })
  }
  return left
}

const isWaiting = (line: Data): boolean =>
  addQty(addQty(figure(line, 'qty'), -figure(line, 'qtyReturned')), -figure(line, 'qtyBilled')) > 0

/** The GRNI balance of each line of an order. */
async function carriedByLine(tx: Pick<Tx, 'aggregate'>, orderId: string): Promise<ReadonlyMap<string, number>> {
  const answer = await tx.aggregate({
    collection: postings.name,
    where: [
      ['ledger', '==', 'GRNI'],
      ['itemId', '==', orderId],
      ['itemType', '==', 'po'],
    ],
    aggregate: { sum: ['base'], by: ['lineId'] },
  })
  const groups = 'groups' in answer ? answer.groups : []
  return new Map(groups.map(({ key, sum }) => [String(key.lineId), Number(sum?.base?.value ?? 0)]))
}
