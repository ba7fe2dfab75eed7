import { deals } from '#features/sales/deals/collection.ts'
import { inquiries } from '#features/sales/rfq/collection.ts'
import { defineHook } from '#model/command/hook.ts'

/** An inquiry is quoted once its deal is. */
export const inquiryFollowsQuote = defineHook(deals, async ({ tx, id, before, after }) => {
  if (after?.status !== 'Quoted' || before?.status === 'Quoted' || !after.rfqId) return
  const inquiry = await tx.get(inquiries, after.rfqId)
  if (inquiry?.data.status === 'New' || inquiry?.data.status === 'In progress')
    await tx.update(inquiries, inquiry.id, { status: 'Quoted', transactionId: id })
})
