import { type Day, toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { promisedLine, promiseFields } from '#features/money/promises/rules.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { onlyOpen } from '#features/money/settlement/commands.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { isAnswer, nextFollowUp, orderOf, receivableOf, withNote } from '#features/records/follow-ups/rules.ts'
import { type CommandContext, defineCommand } from '#model/command/command.ts'
import { openAmount } from '#model/document/open.ts'
import { listAddress } from '#model/record-address.ts'
import { query } from '#model/schema/collection.ts'
import { choice, date, money, reference, tags, text } from '#model/schema/fields.ts'

const MAX_ORDERS = 200

/** Creates a follow-up due today for each late order, except those that have one. */
export const chaseLate = defineCommand({
  name: 'followups.chaseLate',
  label: 'Follow up late orders',
  help: 'Adds each late order without a follow-up to Follow-up.',
  input: { orderIds: tags('Orders', { required: true }) },
  async run({ tx, input: { orderIds }, today, user }) {
    if (orderIds.length > MAX_ORDERS) throw refuse(`Select ${MAX_ORDERS} orders or fewer.`)
    const open = await tx.find(query(followUps, { where: [['status', 'in', ['Open', 'Snoozed']]] }))
    const chased = new Set(open.map(({ data }) => data.about))
    let added = 0
    for (const id of new Set(orderIds)) {
      const { data } = await tx.need(purchaseOrders, id)
      const about = listAddress(purchaseOrders, { id })
      if (data.status !== 'Pending' || chased.has(about)) continue
      await tx.insert(followUps, {
        subject: data.poNumber || id,
        kind: 'Late PO',
        status: 'Open',
        dueOn: today,
        about,
        assignee: user.email,
        ...(data.vendorName && { partyName: data.vendorName }),
      })
      added++
    }
    if (added === 0) throw refuse('These orders already have a follow-up or are no longer pending.')
    return { added }
  },
})

/** Records the outcome of a call or letter; the next check follows from it. */
export const recordOutcome = defineCommand({
  name: 'followups.record',
  label: 'Record the outcome',
  input: {
    followUpId: reference('Follow-up', followUps),
    subject: text('Subject'),
    kind: choice('Kind', followUps.fields.kind.choices),
    partyName: text('Party'),
    about: text('About'),
    outcome: choice('Outcome', followUps.fields.outcome.choices, { required: true }),
    promisedOn: date('Promised for'),
    promisedAmount: money('Amount promised', { min: 0 }),
    note: text('Note', { rows: 3 }),
    lookAgain: date('Next check', { help: 'Default: by outcome' }),
  },
  async run(context) {
    const { tx, input, today, timeZone, user, now } = context
    const { outcome, promisedAmount, note } = input
    const stored = input.followUpId ? await tx.need(followUps, input.followUpId) : undefined
    if (stored && stored.data.status !== 'Open' && stored.data.status !== 'Snoozed')
      throw refuse(`This follow-up is already ${stored.data.status}.`)
    const promisedOn = outcome === 'Promised' ? promiseDay(toDay(input.promisedOn, timeZone), today) : undefined
    const about = stored?.data.about ?? input.about
    const promise = await updateReceivable(context, about, promisedOn)
    await updateOrder(context, about, promisedOn)
    const again = toDay(input.lookAgain, timeZone)
    if (again && again < today) throw refuse(`${again} is in the past. Choose today or a later date.`, 'lookAgain')
    const next = again ?? nextFollowUp(outcome, today, promisedOn)
    const details = {
      outcome,
      status: next ? 'Open' : 'Done',
      dueOn: next ?? today,
      notes: withNote(stored?.data.notes, today, outcome, note),
      ...(promisedOn && { promisedOn }),
      ...(isAnswer(outcome) && { answeredAt: { $ts: now.toISOString() } }),
      ...(promisedAmount !== undefined && { promisedAmount }),
      ...promise,
    } as const
    if (stored) return tx.update(followUps, stored.id, details)
    if (!input.subject) throw refuse('Enter the subject.', 'subject')
    return tx.insert(followUps, {
      subject: input.subject,
      kind: input.kind ?? 'Other',
      assignee: user.email,
      ...(input.partyName && { partyName: input.partyName }),
      ...(about && { about }),
      ...details,
    })
  },
})

function promiseDay(day: Day | undefined, today: Day): Day {
  if (!day) throw refuse('Enter the promised date.', 'promisedOn')
  if (day < today) throw refuse(`${day} is in the past. Choose today or a later date.`, 'promisedOn')
  return day
}

/** Copies a promise or a dispute to the invoice, where people look for it. */
async function updateReceivable(
  { tx, input, mayWrite }: CommandContext<{ outcome: string; promisedAmount?: number; note?: string }>,
  about: string | undefined,
  promisedOn: Day | undefined,
): Promise<Partial<ReturnType<typeof promiseFields>>> {
  const id = receivableOf(about)
  const invoice = id && mayWrite(receivables.name) ? await tx.get(receivables, id) : undefined
  if (!invoice) return {}
  const open = openAmount(invoice.data)
  if (input.promisedAmount !== undefined && input.promisedAmount > open)
    throw refuse(onlyOpen(open, invoice.data.invoiceNumber ?? 'this invoice', invoice.data.currency), 'promisedAmount')
  if (input.outcome === 'Dispute')
    await tx.update(receivables, invoice.id, { disputed: true, ...(input.note && { disputeReason: input.note }) })
  if (!promisedOn) return {}
  await tx.update(receivables, invoice.id, { promiseDate: promisedOn })
  const base = await companyCurrency(tx)
  return promiseFields([promisedLine(invoice, base, input.promisedAmount)], base)
}

/** A date the vendor promised becomes the expected date of the order. */
async function updateOrder(
  { tx, mayWrite }: CommandContext<unknown>,
  about: string | undefined,
  promisedOn: Day | undefined,
): Promise<void> {
  const id = promisedOn && mayWrite(purchaseOrders.name) ? orderOf(about) : undefined
  const order = id && (await tx.get(purchaseOrders, id))
  // Old data may lack values that the definition would have set.
  const status: string = order ? (order.data.status ?? 'Pending') : ''
  if (order && status === 'Pending') await tx.update(purchaseOrders, order.id, { expectedDate: promisedOn })
}
