import { sumMoney } from '#base/decimal.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { settleReturn } from '#features/sales/returns/credit.ts'
import { lineEntries } from '#features/stock/line-entries/collection.ts'
import { reverseEntries, standingEntries } from '#features/stock/line-entries/commands.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { defineHook } from '#model/command/hook.ts'
import { linesIn } from '#model/document/lines.ts'
import { query } from '#model/schema/collection.ts'
import type { Value } from '#model/schema/value.ts'

/** A credit note that is voided leaves its return to be credited again. */
export const returnFollowsNote = defineHook(vouchers, async (context) => {
  const { tx, id, before, after, today } = context
  const isVoided = before?.status === 'Posted' && after?.status === 'Void' && before.type === 'Credit note'
  const deal = isVoided && before.transactionId ? await tx.get(deals, before.transactionId) : undefined
  if (!deal) return
  const source = { docType: vouchers.name, docId: id, docNumber: before?.voucherNumber }
  const standing = await standingEntries(tx, source)
  if (standing.length > 0) await reverseEntries(context, standing, { day: today, source })
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
  const lines = linesIn(deal.data.lines as Value | undefined)
  const credited = entries.map(({ data }) => {
    const line = lines.find(({ lineId }) => lineId === data.docLineId)
    const own = rows.filter((row) => row.data.itemId === line?.slipId && row.data.lineId === line?.slipLineId)
    return { lineId: data.docLineId ?? '', qty: data.qty, cost: sumMoney(own.map((row) => row.data.base)) }
  })
  await settleReturn(tx, deal, credited, -1)
})
