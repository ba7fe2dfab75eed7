import { addDays } from '#base/days.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { type Inquiry, inquiries } from '#features/sales/rfq/collection.ts'
import { nameOfInquiry } from '#features/sales/rfq/rules.ts'
import type { CommandContext, Tx } from '#model/command/command.ts'
import { defineHook } from '#model/command/hook.ts'
import { recordAddress } from '#model/record-address.ts'
import { query } from '#model/schema/collection.ts'

type Run = Pick<CommandContext<unknown>, 'tx' | 'today'> & { user: { email: string } }
type FollowedInquiry = Pick<Inquiry, 'id'> & { data: Partial<Inquiry['data']> }

const openAbout = (tx: Pick<Tx, 'find'>, id: string) =>
  tx.find(
    query(followUps, {
      where: [
        ['status', 'in', ['Open', 'Snoozed']],
        ['about', '==', recordAddress(inquiries, id)],
      ],
    }),
  )

/**
 * Schedules a follow-up of an inquiry for its assignee after the given number of days. An open follow-up is moved to
 * that day.
 */
export async function followInquiry(
  { tx, today, user }: Run,
  { id, data }: FollowedInquiry,
  days: number,
): Promise<void> {
  const dueOn = addDays(today, days)
  const [open] = await openAbout(tx, id)
  if (open) {
    await tx.update(followUps, open.id, { dueOn, status: 'Open' })
    return
  }
  await tx.insert(followUps, {
    ...{ subject: `Quote for ${nameOfInquiry({ id, data })}`, kind: 'Quote', status: 'Open', dueOn },
    about: recordAddress(inquiries, id),
    assignee: data.assignee || user.email,
    ...(data.companyName && { partyName: data.companyName }),
  })
}

/** Cancels the follow-up of a quote when the customer answers or the inquiry is closed. */
export const answeredQuote = defineHook(inquiries, async ({ tx, id, before, after }) => {
  if (before?.status !== 'Quoted') return
  const isOver = after?.status !== 'Quoted' || (after.hasReply === true && before.hasReply !== true)
  if (!isOver) return
  for (const { id: open } of await openAbout(tx, id)) await tx.update(followUps, open, { status: 'Cancelled' })
})
