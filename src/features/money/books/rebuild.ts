import { sumMoney } from '#base/decimal.ts'
import { portions } from '#base/portions.ts'
import { correctCredit, type DriftedCredit, findCreditDrift } from '#features/money/books/rebuild-credits.ts'
import { correctPromise, type DriftedPromise, findPromiseDrift } from '#features/money/books/rebuild-orders.ts'
import { correctReceipt, type DriftedReceipt, findReceiptDrift } from '#features/money/books/rebuild-receipts.ts'
import { sumsOfItems } from '#features/money/books/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { nameOfSettled, type SettledType, SIDES, settledFields } from '#features/money/settlement/rules.ts'
import { type DriftedStock, rebuildStock } from '#features/stock/control/commands.ts'
import {
  type DriftedOrder,
  type DriftedPart,
  findIncomingDrift,
  findOrderDrift,
  mendIncoming,
  mendOrder,
} from '#features/stock/line-entries/commands.ts'
import { carriedOn } from '#features/stock/postings/commands.ts'
import { defineCommand, type Reading, type Tx } from '#model/command/command.ts'
import { openAmount } from '#model/document/open.ts'
import { pagesOf } from '#model/query/pages.ts'
import type { AnyCollection, Collection } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'

const PIECE = 40
const COLLECTIONS: Readonly<Record<SettledType, AnyCollection>> = { payables, receivable: receivables }

interface Drifted {
  type: SettledType
  id: string
  name: string
}

interface Found {
  balances: Drifted[]
  credits: DriftedCredit[]
  orders: DriftedOrder[]
  incoming: DriftedPart[]
  promises: DriftedPromise[]
  receipts: DriftedReceipt[]
  stock: DriftedStock
}

/** Recalculates every stored figure of documents from their rows, and reports which were wrong. */
export const rebuildBalances = defineCommand({
  name: 'ledger.rebuild',
  label: 'Rebuild balances',
  help: 'Recalculates balances, unapplied payments and notes, order lines, receipts, deposits, reservations and stock from their entries. Entries are not changed.',
  roles: ['owner'],
  undoBy: 'Balances follow from the postings. Correct the document instead.',
  input: {},
  look: async (context): Promise<Found> => {
    const { tx } = context
    return {
      balances: [...(await driftOf(tx, payables.name)), ...(await driftOf(tx, receivables.name))],
      credits: await findCreditDrift(tx),
      orders: await findOrderDrift(tx),
      incoming: await findIncomingDrift(tx),
      promises: await findPromiseDrift(tx),
      receipts: await findReceiptDrift(tx),
      stock: (await rebuildStock.look!(context)) as DriftedStock,
    }
  },
  *pieces(seen) {
    const { balances, credits, orders, incoming, promises, receipts, stock } = seen as Found
    for (const some of portions(balances, PIECE))
      yield async ({ tx, today }) => {
        for (const one of some) await correct(tx, one, today)
      }
    for (const some of portions(credits, PIECE))
      yield async ({ tx }) => {
        for (const one of some) await correctCredit(tx, one)
      }
    for (const some of portions(orders, PIECE))
      yield async ({ tx }) => {
        for (const one of some) await mendOrder(tx, one)
      }
    for (const some of portions(incoming, PIECE))
      yield async ({ tx }) => {
        for (const one of some) await mendIncoming(tx, one)
      }
    for (const some of portions(promises, PIECE))
      yield async ({ tx }) => {
        for (const one of some) await correctPromise(tx, one)
      }
    for (const some of portions(receipts, PIECE))
      yield async ({ tx }) => {
        for (const one of some) await correctReceipt(tx, one)
      }
    yield* rebuildStock.pieces!(stock)
  },
  async run({ seen }) {
    const { balances, credits, orders, incoming, promises, receipts, stock } = seen as Found
    const off = [
      ...balances,
      ...credits,
      ...orders,
      ...incoming,
      ...promises,
      ...receipts,
      ...stock.lots.drifts,
      ...stock.parts.drifts,
    ]
    return { mended: [...new Set(off.map(({ name }) => name))] }
  },
})

async function driftOf(tx: Reading, type: SettledType): Promise<Drifted[]> {
  const { ledger, sign, number } = SIDES[type]
  const found: Drifted[] = []
  const collection = COLLECTIONS[type] as Collection<Fields>
  for await (const page of pagesOf(tx, collection, number, [
    ['posted', '==', true],
    ['status', 'in', ['Open', 'Paid']],
  ])) {
    const ids = page.map(({ id }) => id)
    const sums = await sumsOfItems(tx, { ledger, itemType: type, ids })
    for (const doc of page as unknown as Doc[])
      if (sumMoney([openAmount(doc.data), -sign * (sums(doc.id)[0] ?? 0)]) !== 0)
        found.push({ type, id: doc.id, name: nameOfSettled(type, doc) })
  }
  return found
}

async function correct(tx: Tx, { type, id }: Drifted, today: string): Promise<void> {
  const doc = (await tx.get(COLLECTIONS[type], id)) as Doc | undefined
  if (!doc) return
  const { ledger, sign } = SIDES[type]
  const { amount } = await carriedOn(tx, { ledger, itemType: type, itemId: id })
  const off = sumMoney([openAmount(doc.data), -sign * amount])
  if (off === 0) return
  const day = typeof doc.data.paidOn === 'string' ? doc.data.paidOn : today
  await tx.update(COLLECTIONS[type], id, settledFields(doc.data as Data, off, day) as never)
}
