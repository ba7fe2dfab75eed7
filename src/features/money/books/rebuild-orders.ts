import { sumMoney } from '#base/decimal.ts'
import { payments } from '#features/money/payments/collection.ts'
import { type Allocation, allocationsOf } from '#features/money/payments/rules.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import { reservations } from '#features/stock/reservations/collection.ts'
import type { Reading, Tx } from '#model/command/command.ts'
import { collections } from '#model/feature.ts'
import { pagesOf } from '#model/query/pages.ts'
import type { Collection } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

const NUMBERS = { po: 'poNumber', transactions: 'transactionNumber' } as const
type OrderType = keyof typeof NUMBERS

/** An order or deal whose stored deposits or reserved quantities are wrong. */
export interface DriftedPromise {
  type: OrderType
  id: string
  name: string
  deposit: Deposit
  /** The quantity reserved for each line. */
  reserved: Readonly<Record<string, number>>
}

const orders = (type: OrderType | 'proformas') =>
  collections.find(({ name }) => name === type) as unknown as Collection<Fields>

/**
 * Orders and deals whose deposits differ from their payments, and deals whose reserved quantities differ from their
 * reservations.
 */
export async function findPromiseDrift(tx: Reading): Promise<DriftedPromise[]> {
  const [deposits, reserved] = [await depositsByOrder(tx), await reservedByLine(tx)]
  const found: DriftedPromise[] = []
  for (const type of ['po', 'transactions'] as const) {
    const collection = collections.some(({ name }) => name === type) && orders(type)
    if (!collection) continue
    for await (const page of pagesOf(tx, collection, NUMBERS[type]))
      for (const { id, data } of page as unknown as { id: string; data: Data }[]) {
        const name = `${type === 'po' ? 'Order' : 'Deal'} ${String(data[NUMBERS[type]] ?? id)}`
        const one = { type, id, name, deposit: deposits.get(id) ?? NONE, reserved: reserved.get(id) ?? {} }
        if (corrected(data, one)) found.push(one)
      }
  }
  return found
}

/** Corrects the deposits and reserved quantities of an order. */
export async function correctPromise(tx: Tx, one: DriftedPromise): Promise<void> {
  const order = await tx.getAny(one.type, one.id)
  const data = order && corrected(order.data, one)
  if (data) await tx.put(one.type, one.id, data)
}

/** The order with its actual deposits and reserved quantities; undefined when they are already right. */
function corrected(data: Data, { type, deposit, reserved }: DriftedPromise): Data | undefined {
  const { paid, left } = deposit
  const isPaid = Number(data.depositPaid ?? 0) === paid && Number(data.depositLeft ?? 0) === left
  const shown = type === 'po' ? [] : withLineIds(data.lines as Value | undefined)
  const lines = shown.map((line): Data => {
    const qty = reserved[String(line.lineId)] ?? 0
    return Number(line.qtyReserved ?? 0) === qty ? line : { ...line, qtyReserved: qty }
  })
  const isReserved = lines.every((line, at) => line === shown[at])
  if (isPaid && isReserved) return undefined
  return {
    ...data,
    ...(!isPaid && { depositPaid: paid, depositLeft: left }),
    ...(!isReserved && { lines }),
  }
}

interface Deposit {
  paid: number
  left: number
}
const NONE: Deposit = { paid: 0, left: 0 }

/** The deposits of each order net of refunds, and their unused part. */
async function depositsByOrder(tx: Reading): Promise<Map<string, Deposit>> {
  const sums = new Map<string, Deposit>()
  const all = payments as unknown as Collection<Fields>
  for await (const page of pagesOf(tx, all, 'paymentNumber', [['status', '==', 'Posted']])) {
    const made = page as unknown as { data: Data }[]
    const deals = await dealsOf(tx, made)
    for (const { data, docType, docId } of forOrders(made)) {
      const orderId = docType === 'proformas' ? (deals.get(docId) ?? docId) : docId
      const left = Number(data.depositLeft ?? 0)
      const used = allocationsOf(data as { allocations?: Data[] }).map(({ deposit = 0 }: Allocation) => deposit)
      const one = sums.get(orderId) ?? { paid: 0, left: 0 }
      sums.set(orderId, { paid: sumMoney([one.paid, left, ...used]), left: sumMoney([one.left, left]) })
    }
  }
  return sums
}

/** The payments of a page that are deposits, each with its order or proforma. */
const forOrders = (page: readonly { data: Data }[]) =>
  page.flatMap(({ data }) => {
    const { docType, docId } = (data.depositFor ?? {}) as Data
    return typeof docId === 'string' ? [{ data, docType, docId }] : []
  })

/** The deals of the proformas that deposits of a page were asked with. */
async function dealsOf(tx: Reading, page: readonly { data: Data }[]): Promise<Map<string, string>> {
  const ids = forOrders(page).flatMap(({ docType, docId }) => (docType === 'proformas' ? [docId] : []))
  if (ids.length === 0) return new Map()
  const found = (await tx.getMany(orders('proformas'), [...new Set(ids)])) as (Doc | undefined)[]
  return new Map(
    found.flatMap((one) =>
      typeof one?.data.transactionId === 'string' ? [[one.id, one.data.transactionId] as const] : [],
    ),
  )
}

/** The quantity reserved for each line of a deal. */
async function reservedByLine(tx: Reading): Promise<Map<string, Record<string, number>>> {
  const sums = new Map<string, Record<string, number>>()
  const all = reservations as unknown as Collection<Fields>
  const where = [
    ['status', '==', 'Active'],
    ['docType', '==', 'transactions'],
  ] as const
  for await (const page of pagesOf(tx, all, 'docId', where))
    for (const { data } of page as unknown as { data: Data }[]) {
      const [dealId, lineId] = [String(data.docId), String(data.lineId ?? '')]
      const own = sums.get(dealId) ?? {}
      sums.set(dealId, { ...own, [lineId]: addQty(own[lineId] ?? 0, Number(data.qty ?? 0)) })
    }
  return sums
}
