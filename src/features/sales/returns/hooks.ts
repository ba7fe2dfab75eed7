import { sumMoney } from '#base/decimal.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { settleReturn } from '#features/sales/returns/credit.ts'
import { settledBackOf } from '#features/sales/returns/rules.ts'
import { lineEntries, type OrderLineEntry } from '#features/stock/line-entries/collection.ts'
import { reverseEntries, unreversedEntries } from '#features/stock/line-entries/commands.ts'
import { type Posting, postings } from '#features/stock/postings/collection.ts'
import { partOf } from '#features/stock/postings/rules.ts'
import { defineHook } from '#model/command/hook.ts'
import { linesIn } from '#model/document/lines.ts'
import { query } from '#model/schema/collection.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** When a credit note is voided, its return can be credited again. */
export const returnFollowsNote = defineHook(vouchers, async (context) => {
  const { tx, id, before, after, today } = context
  const isVoided = before?.status === 'Posted' && after?.status === 'Void' && before.type === 'Credit note'
  const deal = isVoided && before.transactionId ? await tx.get(deals, before.transactionId) : undefined
  if (!deal) return
  const source = { docType: vouchers.name, docId: id, docNumber: before?.voucherNumber }
  const unreversed = await unreversedEntries(tx, source)
  if (unreversed.length > 0) await reverseEntries(context, unreversed, { day: today, source })
  const where = [
    ['docType', '==', vouchers.name],
    ['docId', '==', id],
  ] as const
  const entries = (await tx.find(query(lineEntries, { where }))).filter(
    ({ data }) => data.kind === 'Credited' && !data.reversesId,
  )
  const rows = (await tx.find(query(postings, { where }))).filter(
    ({ data }) => data.ledger === 'SNI' && !data.reversesId,
  )
  await settleReturn(tx, deal, creditedOf(linesIn(deal.data.lines as Value | undefined), entries, rows), -1)
})

/**
 * The quantity that a credit note credited for each line of its return; lines from the same shipped line share the
 * amount of its postings.
 */
function creditedOf(lines: readonly Data[], entries: readonly OrderLineEntry[], rows: readonly Posting[]): Data[] {
  const left = new Map<string, { amount: number; base: number }>()
  for (const { data } of rows) {
    const key = `${data.itemId} ${data.lineId}`
    const before = left.get(key) ?? { amount: 0, base: 0 }
    left.set(key, { amount: addQty(before.amount, data.qty ?? 0), base: sumMoney([before.base, data.base]) })
  }
  return entries.map(({ data }) => {
    const line = lines.find(({ lineId }) => lineId === data.docLineId) ?? {}
    const key = `${line.slipId} ${line.slipLineId}`
    const own = left.get(key) ?? { amount: 0, base: 0 }
    const goods = Math.min(data.qty, settledBackOf(line), own.amount)
    const cost = goods > 0 ? partOf(own, goods).base : 0
    left.set(key, { amount: addQty(own.amount, -goods), base: sumMoney([own.base, -cost]) })
    return { lineId: data.docLineId ?? '', qty: data.qty, goods, cost }
  })
}
