import { sumMoney } from '#base/decimal.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { notBilled, openOrderLines } from '#features/stock/line-entries/integrity.ts'
import { unorderedGoods } from '#features/stock/line-entries/unordered.ts'
import { postings } from '#features/stock/postings/collection.ts'
import type { Reading } from '#model/command/command.ts'
import { defineCheck } from '#model/command/integrity.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { linesIn } from '#model/document/lines.ts'
import { collections } from '#model/feature.ts'
import { pagesOf } from '#model/query/pages.ts'
import type { Collection } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** Receipts and debit notes are defined in features above stock, so they are found by name. */
const RECEIPTS = 'receipts'
const NOTES = 'vouchers'

const figure = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)
const keyOf = (orderId: unknown, lineId: unknown): string => `${String(orderId)}\n${String(lineId)}`

interface Came {
  /** The open value of the receipts: not billed, less returns after billing. */
  open: number
  /** The quantity without a bill. */
  unbilled: number
}

interface Waiting {
  all: number
  /** Without what debit notes credited, because receipts do not include that. */
  ofGoods: number
}

/**
 * The GRNI amount of an order line equals that of its receipts: cost received and not billed, minus cost billed and not
 * received, minus the purchase cost of returns. It is 0 once received minus returned equals billed minus credited.
 */
export const goodsNotBilled = defineCheck({
  equation: 'Goods received and not billed',
  async run(tx) {
    const [waiting, received] = await Promise.all([waitingByLine(tx), receivedByLine(tx)])
    const wrong = await unorderedLeft(tx)
    if (waiting.size === 0 && received.size === 0) return wrong
    for await (const { order, name, line, sum } of openOrderLines(tx, 'po')) {
      const key = keyOf(order.id, line.lineId)
      const { all, ofGoods } = waiting.get(key) ?? { all: 0, ofGoods: 0 }
      const came = received.get(key)
      const cost = sumMoney([-(came?.open ?? 0), figure(line, 'valueAhead'), figure(line, 'valueCleared')])
      waiting.delete(key)
      received.delete(key)
      // Pieces of one receipt may wait for their bill while billed pieces of another wait for their credit.
      if (all !== 0 && notBilled(sum, 'Received', 'Billed') === 0 && !came?.unbilled)
        wrong.push(`${name} is fully billed, but ${amountText(all)} waits for a bill`)
      else if (ofGoods !== cost)
        wrong.push(`${name}: ${amountText(ofGoods)} waits for a bill, its receipts say ${amountText(cost)}`)
    }
    for (const [key, { all }] of waiting)
      if (all !== 0)
        wrong.push(`${amountText(all)} is not billed on a line that no longer exists (${key.replace('\n', ', ')})`)
    return wrong
  },
})

/**
 * Goods received without an order: nothing waits for a bill once received minus returned equals billed minus credited,
 * and every returned piece is on the vendor's account.
 */
async function unorderedLeft(tx: Reading): Promise<string[]> {
  const goods = [...(await unorderedGoods(tx)).values()]
  if (goods.length === 0) return []
  const gone = await returnedByLot(tx)
  return goods.flatMap(({ name, base, waits, returned, isPosted }) => [
    ...(waits === 0 && base !== 0 ? [`Lot ${name} is fully billed, but ${amountText(base)} waits for a bill`] : []),
    ...(!isPosted || returned === (gone.get(name) ?? 0)
      ? []
      : [`${gone.get(name) ?? 0} of lot ${name} went back to the vendor, ${returned} are posted`]),
  ])
}

/** The returned quantity of each lot, by lot number. */
async function returnedByLot(tx: Reading): Promise<Map<string, number>> {
  const answer = await tx.aggregate({
    collection: movements.name,
    where: [['type', '==', 'VendorReturn']],
    aggregate: { sum: ['qtyDelta'], by: ['lotNumber'] },
  })
  const groups = 'groups' in answer ? answer.groups : []
  return new Map(groups.map(({ key, sum }) => [String(key.lotNumber), -Number(sum?.qtyDelta?.value ?? 0)]))
}

async function waitingByLine(tx: Reading): Promise<Map<string, Waiting>> {
  const answer = await tx.aggregate({
    collection: postings.name,
    where: [
      ['ledger', '==', 'GRNI'],
      ['itemType', '==', 'po'],
    ],
    aggregate: { sum: ['base'], by: ['orderId', 'lineId', 'docType'] },
  })
  const found = new Map<string, Waiting>()
  for (const { key, sum } of 'groups' in answer ? answer.groups : []) {
    const base = Number(sum?.base?.value ?? 0)
    const name = keyOf(key.orderId, key.lineId)
    const { all, ofGoods } = found.get(name) ?? { all: 0, ofGoods: 0 }
    found.set(name, {
      all: sumMoney([all, base]),
      ofGoods: key.docType === NOTES ? ofGoods : sumMoney([ofGoods, base]),
    })
  }
  return found
}

/** The open value of posted receipts by order line: not billed, less returns after billing. */
async function receivedByLine(tx: Reading): Promise<Map<string, Came>> {
  const found = new Map<string, Came>()
  const receipts = collections.find(({ name }) => name === RECEIPTS) as Collection<Fields> | undefined
  if (!receipts) return found
  for await (const page of pagesOf(tx, receipts, receipts.title, [['status', '==', 'Posted']]))
    for (const { data } of page)
      for (const line of linesIn(data.lines as Data[])) {
        const open = sumMoney([figure(line, 'openValue'), -figure(line, 'valueToCredit')])
        const key = keyOf(data.poId, line.poLineId)
        const unbilled = addQty(addQty(figure(line, 'qty'), -figure(line, 'qtyReturned')), -figure(line, 'qtyBilled'))
        const before = found.get(key) ?? { open: 0, unbilled: 0 }
        found.set(key, { open: sumMoney([before.open, open]), unbilled: addQty(before.unbilled, unbilled) })
      }
  return found
}
