import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { type Payable, payables } from '#features/money/payables/collection.ts'
import { nameOfPayable } from '#features/money/payables/rules.ts'
import { type AuditTarget, FREIGHT_OUT } from '#features/shipping/shipments/audit-rules.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { type Books, postGroup, postingDay, postingSum } from '#features/stock/postings/commands.ts'
import { minus, type PostingLeg } from '#features/stock/postings/rules.ts'
import { amountText, convertAmount } from '#model/document/amounts/amount.ts'
import { query } from '#model/schema/collection.ts'

type Place = Pick<PostingLeg, 'ledger' | 'key' | 'orderId'>
const SALES_TAX = 'Sales tax'
const nameOf = ({ ledger, key, orderId }: Place): string => [ledger, key ?? '', orderId ?? ''].join('\n')

/**
 * Moves the posted expense of a bill to where its freight belongs: an expense for outbound goods, landed cost for
 * inbound ones. The rest stays where it is. When repeated, only the difference is posted.
 */
export async function divideExpense(books: Books, bill: Payable, targets: readonly AuditTarget[]): Promise<void> {
  const { tx, today, timeZone } = books
  const base = await companyCurrency(tx)
  const { fxRate = 1, currency = base } = bill.data
  const now = await standing(books, bill)
  const wanted = new Map<string, { place: Place; base: number }>()
  const add = (place: Place, amount: number): void => {
    const before = wanted.get(nameOf(place))?.base ?? 0
    wanted.set(nameOf(place), { place, base: sumMoney([before, amount]) })
  }
  for (const { kind, category, amount, transactionId } of targets)
    add(
      kind === 'Landed cost'
        ? { ledger: 'Landed cost clearing', key: category }
        : { ledger: 'Expense', key: category, ...(transactionId && { orderId: transactionId }) },
      convertAmount(amount, fxRate, base),
    )
  const pool = sumMoney([...now.values()].map((one) => one.base))
  const rest = sumMoney([pool, ...[...wanted.values()].map((one) => -one.base)])
  if (rest < -0.01)
    throw refuse(
      `${nameOfPayable(bill)} has ${amountText(pool)} of freight to divide, but the lines total ${amountText(sumMoney([pool, -rest]))}.`,
    )
  const first = [...now.values()].find(({ place }) => place.ledger === 'Expense' && place.key !== FREIGHT_OUT)?.place
  add(first ?? { ledger: 'Expense', key: FREIGHT_OUT }, rest)
  const item = { itemType: payables.name, itemId: bill.id, itemNumber: bill.data.payableNumber }
  const places = new Map([...now, ...wanted].map(([name, { place }]) => [name, place]))
  const legs = [...places].map(([name, place]): PostingLeg => {
    const change = sumMoney([wanted.get(name)?.base ?? 0, -(now.get(name)?.base ?? 0)])
    return { ...place, base: change, ...(place.ledger === 'Expense' ? {} : item) }
  })
  await postGroup(books, {
    day: await postingDay(books, toDay(bill.data.invoiceDate, timeZone) ?? today),
    source: { docType: payables.name, docId: bill.id, docNumber: bill.data.payableNumber },
    legs,
    memo: currency === base ? 'Freight bill checked' : `Freight bill checked, at ${fxRate}`,
  })
}

/** The posted expense and the unallocated charges of a bill, by ledger, key and order. */
async function standing({ tx }: Books, bill: Payable): Promise<Map<string, { place: Place; base: number }>> {
  const rows = await tx.find(
    query(postings, {
      where: [
        ['docType', '==', payables.name],
        ['docId', '==', bill.id],
      ],
    }),
  )
  const found = new Map<string, { place: Place; base: number }>()
  for (const { data } of rows) {
    const { ledger, key, orderId, itemId } = data
    const isExpense = ledger === 'Expense' && key !== SALES_TAX
    if (!isExpense && !(ledger === 'Landed cost clearing' && itemId === bill.id)) continue
    const place: Place = { ledger, ...(key && { key }), ...(orderId && { orderId }) }
    const before = found.get(nameOf(place))?.base ?? 0
    found.set(nameOf(place), { place, base: sumMoney([before, data.base]) })
  }
  for (const [name, one] of found) {
    if (one.place.ledger !== 'Landed cost clearing') continue
    const { base } = await postingSum(tx, [
      ['ledger', '==', 'Landed cost clearing'],
      ['key', '==', one.place.key ?? ''],
      ['itemType', '==', payables.name],
      ['itemId', '==', bill.id],
    ])
    const spent = sumMoney([one.base, minus(base)])
    if (spent !== 0)
      throw refuse(`${amountText(spent)} of ${nameOfPayable(bill)} are spread over goods. Reverse that first.`)
    found.set(name, { ...one, base })
  }
  return found
}
