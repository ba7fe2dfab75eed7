import { timestamp } from '#base/days.ts'
import { outbox } from '#features/records/outbox/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { type Inquiry, inquiries } from '#features/sales/rfq/collection.ts'
import { inquiryOfSent } from '#features/sales/rfq/mailbox/joining.ts'
import { notOffered } from '#features/sales/rfq/rules.ts'
import { withMessage } from '#features/sales/rfq/thread/thread.ts'
import { noteDemand } from '#features/stock/demand/commands.ts'
import { defineHook } from '#model/command/hook.ts'
import type { Data } from '#model/schema/value.ts'

/**
 * When an email about an inquiry has been sent, it is added to the thread, and counts as the first reply if there was
 * none.
 */
export const mailOfInquiry = defineHook(outbox, async ({ tx, before, after, now }) => {
  if (after?.status !== 'Sent' || before?.status === 'Sent') return
  const inquiry = await inquiryOfSent(tx, after)
  if (!inquiry) return
  const { status = 'New', firstReplyAt, assignee } = inquiry.data
  const message = {
    at: timestamp(now),
    direction: 'Out',
    ...(after.by && { from: after.by }),
    ...(after.subject && { subject: after.subject }),
    body: after.text ?? '',
    ...(after.messageId && { messageId: after.messageId }),
  }
  await tx.update(inquiries, inquiry.id, {
    ...withMessage(inquiry.data as Data, message),
    hasReply: undefined,
    ...(!firstReplyAt && { firstReplyAt: timestamp(now) }),
    ...(status === 'New' && { status: 'In progress' }),
    ...(!assignee && after.by && { assignee: after.by }),
  } as never)
})

/** When a deal is merged into another one, its inquiry moves to that deal. */
export const inquiryOfMerged = defineHook(deals, async ({ tx, id, before, after }) => {
  const into = after?.mergedIntoId
  if (!into || into === before?.mergedIntoId || !after.rfqId) return
  const inquiry = await tx.get(inquiries, after.rfqId)
  if (inquiry?.data.transactionId === id) await tx.update(inquiries, inquiry.id, { transactionId: into })
})

type Patch = Partial<Inquiry['data']>

/** An inquiry follows its deal: it is answered when the deal is quoted, and won or lost with it. */
export const dealOfInquiry = defineHook(deals, async (context) => {
  const { tx, before, after, now } = context
  if (!after?.rfqId || before?.status === after.status || after.kind === 'Return') return
  const inquiry = await tx.get(inquiries, after.rfqId)
  if (!inquiry) return
  const { status = 'New', firstReplyAt } = inquiry.data
  const isOpen = status === 'New' || status === 'In progress' || status === 'Quoted'
  const isOurs = inquiry.data.transactionId === undefined || inquiry.data.transactionId === context.id
  const patch: Patch = {
    ...((after.status === 'Quoted' || after.status === 'Confirmed') &&
      !firstReplyAt && { firstReplyAt: timestamp(now) }),
    ...(isOpen && status !== 'Quoted' && after.status === 'Quoted' && { status: 'Quoted', transactionId: context.id }),
    ...(isOpen && isOurs && after.status === 'Confirmed' && { status: 'Won', transactionId: context.id }),
    ...(status === 'Quoted' &&
      isOurs &&
      after.status === 'Lost' && { status: 'Lost', ...(after.lostReason && { lostReason: after.lostReason }) }),
    ...(status === 'Lost' && isOurs && before?.status === 'Lost' && { status: 'Quoted', lostReason: undefined }),
  }
  if (Object.keys(patch).length === 0) return
  await tx.update(inquiries, inquiry.id, patch as never)
  if (patch.status === 'Won') await noteDemand(context, notOffered(inquiry.data.lines))
})
