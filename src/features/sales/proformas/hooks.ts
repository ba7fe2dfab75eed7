import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { proformas } from '#features/sales/proformas/collection.ts'
import { depositShare, whyNotDeposit } from '#features/sales/proformas/rules.ts'
import { defineHook } from '#model/command/hook.ts'
import { query } from '#model/schema/collection.ts'

const OPEN = ['Draft', 'Sent', 'Accepted', 'Expired']
const isOver = (deal: Partial<Deal['data']> | null | undefined): boolean =>
  deal?.status === 'Cancelled' || deal?.status === 'Lost'

/**
 * When a deal is cancelled, lost, or merged into another one, its open proformas are cancelled; received deposits stay.
 */
export const proformasOfDeal = defineHook(deals, async ({ tx, id, before, after }) => {
  if (!after || !before || !isOver(after) || isOver(before)) return
  const found = await tx.find(query(proformas, { where: [['transactionId', '==', id]] }))
  const notes = after.closeReason ?? after.lostReason
  for (const one of found)
    if (OPEN.includes(one.data.status ?? 'Draft'))
      await tx.update(proformas, one.id, { status: 'Cancelled', ...(notes && { notes }) })
})

/**
 * The deposit of a draft is recalculated from its percentage when the total changes. An amount that was entered is
 * kept.
 */
export const depositOfDraft = defineHook(proformas, async ({ tx, id, before, after }) => {
  if (!before || !after || (after.status ?? 'Draft') !== 'Draft') return
  const { depositPct, depositAmount, totalAmount = 0 } = after
  const currency = after.currency ?? (await companyCurrency(tx))
  const isAmount = depositAmount !== before.depositAmount
  if (!isAmount && depositPct === before.depositPct && totalAmount === before.totalAmount) return
  const share = depositShare(totalAmount, depositPct, currency)
  const isNoShare = isAmount && depositPct === before.depositPct && depositAmount !== share
  const deposit = isAmount || !(depositPct || before.depositPct) ? depositAmount : share
  const why = whyNotDeposit(deposit, totalAmount, currency)
  if (why) throw refuse(why, 'depositAmount')
  if (deposit !== depositAmount || (isNoShare && depositPct !== undefined))
    await tx.update(proformas, id, { depositAmount: deposit, ...(isNoShare && { depositPct: undefined }) })
})
