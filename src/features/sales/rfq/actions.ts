import { dealActions } from '#features/sales/deals/actions.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { nameOfDeal } from '#features/sales/deals/rules.ts'
import { whyReminded } from '#features/sales/reminders/commands.ts'
import { type Inquiry, inquiries } from '#features/sales/rfq/collection.ts'
import { linesWithMargin } from '#features/sales/rfq/pricing.ts'
import { remindOfInquiry, whyNoRecipient, whyNoReminder } from '#features/sales/rfq/reply-times/reminding.ts'
import { nameOfInquiry, notOffered } from '#features/sales/rfq/rules.ts'
import { action, defineActions } from '#model/command/action/action.ts'
import { linesIn } from '#model/document/lines.ts'
import { flag, number, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

// Loaded on demand: the browser shows these actions but never runs them, so it does not load what only a run needs.
const demands = () => import('#features/stock/demand/commands.ts')

/** Days until the follow-up of a quote when the settings have no value. */
const FOLLOW_UP_DAYS = 7

/** Records parts that a customer asked for and was not offered, for purchasing. */
async function noteMissed<T>(
  _: unknown,
  run: Parameters<typeof import('#features/stock/demand/commands.ts')['noteDemand']>[0] & {
    data: Partial<Inquiry['data']>
    next: T
  },
): Promise<T> {
  if (run.data.side !== 'Buying') await (await demands()).noteDemand(run, notOffered(run.data.lines))
  return run.next
}

const becauseOf = ({ reason }: { reason?: string }) => ({ stateReason: reason?.trim() || undefined })

/** The actions on an inquiry besides answering it. */
export const inquiryActions = defineActions(
  inquiries,
  {
    prefix: 'rfq',
    record: 'rfqId',
    noun: { one: 'inquiry', many: 'inquiries' },
    name: nameOfInquiry,
    initial: 'New',
  },
  {
    assign: action(inquiries, {
      label: 'Assign',
      past: 'assigned',
      history: 'assigned {it}[ to {assignee}]',
      from: ['New', 'In progress', 'Quoted'],
      to: ['In progress', 'Quoted'],
      input: { assignee: text('Assigned to', { as: 'person', help: 'Default: you' }) },
      set: ({ assignee }, { user, data }) => ({
        status: data.status === 'Quoted' ? 'Quoted' : 'In progress',
        assignee: assignee?.trim() || user.email,
      }),
      bulk: { outcome: 'will be assigned' },
    }),
    price: action(inquiries, {
      label: 'Apply margin',
      past: 'priced',
      ask: 'Apply a margin to {it}',
      history: 'priced {it} by a margin',
      help: 'Prices each line by the cost of its part and this margin. Lines without a part, a cost or an exchange rate keep their price.',
      from: ['New', 'In progress'],
      unless: ({ data, name }) =>
        data.side === 'Buying'
          ? `${name} is what we ask vendors. Margins are for inquiries of customers.`
          : linesIn(data.lines).some(({ partId }) => partId)
            ? undefined
            : `${name} has no line with a part of ours. Match its lines first.`,
      input: { marginPct: number('Margin %', { required: true, min: 0, max: 99.99, decimals: 2 }) },
      set: async ({ marginPct }, { tx, data, today, timeZone }) => {
        const quoting = { marginPct, customerId: data.customerId, today, timeZone }
        return { lines: (await linesWithMargin(tx, linesIn(data.lines) as Data[], quoting)) as never }
      },
      menuOnly: true,
      bulk: { outcome: 'will be priced' },
    }),
    win: action(inquiries, {
      label: 'Won',
      button: () => 'Mark as won',
      past: 'won',
      ask: 'Mark {it} as won',
      history: 'marked {it} as won[: {stateReason}]',
      help: 'Confirms the quoted deal. Parts without an offer are recorded as demand.',
      undoBy: 'Cancel the deal.',
      from: ['Quoted'],
      to: 'Won',
      input: { reason: text('Reason') },
      set: becauseOf,
      unless: ({ data, name }) => (data.transactionId ? undefined : `${name} has no quoted deal. Quote it first.`),
      guard: async (_, { tx, data, name }) => {
        const deal = data.transactionId ? await tx.get(deals, data.transactionId) : undefined
        return deal && (deal.data.status === 'Cancelled' || deal.data.status === 'Lost')
          ? `${nameOfDeal(deal)} is ${deal.data.status.toLowerCase()}. Quote ${name} again first.`
          : undefined
      },
      after: async (_, run) => {
        const deal = await run.tx.need(deals, run.data.transactionId!)
        if (deal.data.status === 'Quoted')
          await dealActions.command('confirm').run({ ...run, input: { transactionId: deal.id } } as never)
        await (await demands()).noteDemand(run, notOffered(run.data.lines))
        return run.next
      },
    }),
    remind: {
      label: 'Remind',
      past: 'reminded of',
      ask: 'Email a reminder of {it}',
      history: 'sent a reminder of {it}',
      help: 'Puts an email to the customer who was quoted, or to the vendors who have not answered, into the outbox.',
      undoBy: 'Cancel the emails in the outbox before they are sent.',
      from: ['In progress', 'Quoted'],
      unless: ({ data, name, today }) => whyNoReminder(data, name) ?? whyReminded(data, name, today),
      guard: (_, run) => whyNoRecipient(run),
      set: (_, { today }) => ({ remindedOn: today }),
      after: async (_, run) => {
        await remindOfInquiry(run)
        return run.next
      },
      menuOnly: true,
      bulk: { outcome: 'will be reminded of by email' },
    },
    followUp: action(inquiries, {
      label: 'Follow up',
      past: 'to be followed up',
      ask: 'Follow up {it}',
      history: 'planned a follow-up of {it}',
      help: 'The follow-up is cancelled when the customer answers.',
      undoBy: 'Cancel the follow-up.',
      from: ['In progress', 'Quoted'],
      input: { days: number('In days', { min: 0, max: 365, decimals: 0, help: 'From Settings' }) },
      after: async ({ days }, run) => {
        const { followInquiry } = await import('#features/sales/rfq/reply-times/following.ts')
        const { salesSettings } = await import('#features/sales/deals/commands.ts')
        const usual = (await salesSettings(run.tx)).followUpDays
        const inDays = days ?? (typeof usual === 'number' ? usual : FOLLOW_UP_DAYS)
        await followInquiry(run, { id: run.id, data: run.data }, inDays)
        return run.next
      },
      menuOnly: true,
      bulk: { outcome: 'will be followed up' },
    }),
    lose: action(inquiries, {
      label: 'Lost',
      button: () => 'Mark as lost',
      past: 'lost',
      ask: 'Mark {it} as lost',
      history: 'marked {it} as lost[: {lostReason}]',
      from: ['Quoted'],
      to: 'Lost',
      input: {
        reason: text('Reason', {
          required: true,
          suggest: ['Price', 'Lead time', 'No stock', 'No answer', 'Bought elsewhere', 'Other'],
        }),
      },
      set: ({ reason }) => ({ lostReason: reason.trim() }),
      after: noteMissed,
      bulk: { outcome: 'will be marked as lost' },
    }),
    decline: action(inquiries, {
      label: 'Decline',
      past: 'declined',
      from: ['New', 'In progress'],
      to: 'Declined',
      input: {
        reason: text('Reason'),
        watch: flag('Watch these parts', { help: 'You get a follow-up once they are in stock' }),
      },
      set: ({ reason }) => (reason?.trim() ? { lostReason: reason.trim() } : {}),
      after: async ({ watch }, run) => {
        const next = await noteMissed(undefined, run)
        if (watch && run.data.side !== 'Buying')
          await (await demands()).watchParts(
            run,
            notOffered(run.data.lines),
            nameOfInquiry({ id: run.id, data: run.data }),
          )
        return next
      },
      bulk: { outcome: 'will be declined' },
    }),
    seen: {
      label: 'Mark as read',
      past: 'marked as read',
      from: ['New', 'In progress', 'Quoted', 'Won', 'Lost', 'Declined', 'Expired'],
      unless: ({ data, name }) => (data.hasReply ? undefined : `${name} has no new reply.`),
      set: () => ({ hasReply: undefined }),
      menuOnly: true,
      bulk: true,
    },
    reopen: action(inquiries, {
      label: 'Reopen',
      past: 'reopened',
      history: 'reopened {it}[: {stateReason}]',
      from: ['Lost', 'Declined', 'Expired'],
      to: 'In progress',
      input: { reason: text('Reason') },
      set: (input) => ({ ...becauseOf(input), lostReason: undefined }),
      menuOnly: true,
    }),
  },
)
