import { sumMoney } from '#base/decimal.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import type { Reading } from '#model/command/command.ts'
import type { Clause } from '#model/query/query.ts'
import { addQty } from '#model/stock/quantity.ts'

/** The posted totals of a movement that brought goods without an order. */
interface Unordered {
  /** The name of the lot it brought. */
  name: string
  /** The GRNI balance, in the company's currency; credits are negative. */
  base: number
  /** The quantity received, not returned and not billed. */
  unbilled: number
  /** The billed quantity. */
  billed: number
  /** The quantity returned to the vendor. */
  returned: number
  /** Whether they were received after the ledger began. */
  isPosted: boolean
  /** Received minus returned, compared with billed minus credited: nothing is due when it is 0. */
  waits: number
}

const NOTHING: Unordered = { name: '', base: 0, unbilled: 0, billed: 0, returned: 0, isPosted: false, waits: 0 }

/** The open amounts of goods without an order, by the movement that brought them. */
export async function unorderedGoods(
  tx: Pick<Reading, 'aggregate'>,
  where: readonly Clause[] = [],
): Promise<ReadonlyMap<string, Unordered>> {
  const answer = await tx.aggregate({
    collection: postings.name,
    where: [['ledger', '==', 'GRNI'], ['itemType', '==', movements.name], ...where],
    aggregate: { sum: ['base', 'qty'], by: ['itemId', 'itemNumber', 'docType'] },
  })
  const all = new Map<string, Unordered>()
  const moved = new Map<string, number>()
  for (const { key, sum } of 'groups' in answer ? answer.groups : []) {
    const id = String(key.itemId)
    const qty = Number(sum?.qty?.value ?? 0)
    const { name, base, billed, returned, isPosted, waits } = all.get(id) ?? NOTHING
    // A note's quantity is above 0 for what it credits, so it does not count as moved.
    const isNote = key.docType === 'vouchers'
    if (!isNote) moved.set(id, addQty(moved.get(id) ?? 0, qty))
    all.set(id, {
      name: name || String(key.itemNumber ?? ''),
      base: sumMoney([base, Number(sum?.base?.value ?? 0)]),
      unbilled: Math.max(0, -(moved.get(id) ?? 0)),
      billed: key.docType === 'payables' ? addQty(billed, qty) : billed,
      returned: key.docType === vendors.name ? addQty(returned, qty) : returned,
      isPosted: isPosted || (key.docType === movements.name && qty < 0),
      waits: addQty(waits, isNote ? -qty : qty),
    })
  }
  return all
}

/** The open amount of one movement. */
export const unorderedOf = async (tx: Pick<Reading, 'aggregate'>, movementId: string): Promise<Unordered> =>
  (await unorderedGoods(tx, [['itemId', '==', movementId]])).get(movementId) ?? NOTHING
