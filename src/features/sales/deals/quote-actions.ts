import { addDays, toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import {
  asDeal,
  dealWorth,
  isReturn,
  priced,
  whyNotQuote,
  whyPromisedBefore,
} from '#features/sales/deals/action-checks.ts'
import { refuseDerived, whyBelowFloor } from '#features/sales/deals/checks.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { definedValues, salesSettings } from '#features/sales/deals/commands.ts'
import { extendedUntil } from '#features/sales/deals/rules.ts'
import { mailQuoteReminder, REMIND_CUSTOMER, whyNoAddress, whyReminded } from '#features/sales/reminders/commands.ts'
import { action } from '#model/command/action/action.ts'
import { choice, date, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

const LOST_REASONS = ['Price', 'Lead time', 'No stock', 'No answer', 'Bought elsewhere', 'Other'] as const

/** The actions on a quote. */
export const quoteActions = {
  quote: action(deals, {
    label: 'Quote',
    past: 'quoted',
    icon: 'send',
    help: 'Marks the deal as quoted until its date, and saves cost and margin. Email or print the quote afterwards.',
    undoBy: 'Mark the quote as lost, or cancel it.',
    from: ['Draft'],
    to: 'Quoted',
    unless: (record) => isReturn(record) ?? whyNotQuote(record),
    input: {
      validUntil: date('Valid until', { help: 'Default: from the deal' }),
      sentTo: text('Sent to'),
      belowFloorReason: text('Reason for a price below the floor'),
    },
    suggest: ({ data, timeZone }) =>
      definedValues({ validUntil: toDay(data.validUntil, timeZone), sentTo: data.contact }) as Data,
    check: ({ validUntil }, record) => {
      const until = toDay(validUntil, record.timeZone)
      if (!until || until >= record.today) return whyPromisedBefore(record)
      return refuse(`${until} has passed. Enter today or a later day.`, 'validUntil')
    },
    guard: async ({ belowFloorReason }, run) => {
      const below = belowFloorReason?.trim() ? undefined : await whyBelowFloor(run.tx, asDeal(run))
      if (below) return refuse(below, 'belowFloorReason')
      await refuseDerived(run.tx, asDeal(run))
      return undefined
    },
    set: async (input, run) => {
      const { totals } = await priced(run)
      const days = Number((await salesSettings(run.tx)).quoteDays ?? 30)
      const entered = toDay(run.data.validUntil, run.timeZone)
      const until = toDay(input.validUntil, run.timeZone) ?? (entered && entered >= run.today ? entered : undefined)
      return {
        ...definedValues(totals),
        quotedOn: run.today,
        validUntil: until ?? addDays(run.today, days),
        revision: run.data.revision ?? 0,
        ...(input.sentTo && { contact: input.sentTo }),
        ...(input.belowFloorReason?.trim() && { belowFloorReason: input.belowFloorReason.trim() }),
      } as never
    },
    effect: (record, _, format) => `${record.name} for ${dealWorth(record, format)} will be quoted.`,
  }),
  extend: action(deals, {
    label: 'Extend',
    past: 'extended',
    help: 'Extends the validity of the quote.',
    from: ['Quoted'],
    input: { validUntil: date('Valid until', { required: true }) },
    suggest: ({ data, today, timeZone }) => ({ validUntil: extendedUntil(data.validUntil, today, timeZone) }),
    check: ({ validUntil }, { today, timeZone }) => {
      const until = toDay(validUntil, timeZone)
      if (until && until >= today) return undefined
      return refuse(`${until ?? 'That day'} has passed. Enter today or a later day.`, 'validUntil')
    },
    set: ({ validUntil }, { timeZone }) => ({ validUntil: toDay(validUntil, timeZone)! }),
    bulk: { outcome: 'will be valid until that day' },
  }),
  remind: action(deals, {
    ...REMIND_CUSTOMER,
    from: ['Quoted'],
    input: {},
    unless: ({ data, name, today }) => whyReminded(data, name, today),
    guard: (_, run) => whyNoAddress(run, { name: run.name, customerId: run.data.customerId }),
    set: (_, { today }) => ({ remindedOn: today }),
    after: async (_, run) => {
      const { id, name, data, timeZone } = run
      const until = toDay(data.validUntil, timeZone)
      await mailQuoteReminder(
        run,
        'quote',
        { collection: deals.name, id, name, customerId: data.customerId },
        { until },
      )
      return run.next
    },
    menuOnly: true,
    bulk: { outcome: 'will be reminded of by email' },
  }),
  assign: action(deals, {
    label: 'Assign',
    past: 'assigned',
    history: 'assigned {it}[ to {owner}]',
    help: 'The seller follows the deal up and earns its commission.',
    from: ['Draft', 'Quoted', 'Confirmed'],
    input: { owner: text('Assigned to', { as: 'person', help: 'Default: you' }) },
    set: ({ owner }, { user }) => ({ owner: owner?.trim() || user.email }),
    menuOnly: true,
    bulk: { outcome: 'will be assigned' },
  }),
  lose: action(deals, {
    label: 'Lost',
    button: () => 'Mark as lost',
    past: 'marked as lost',
    ask: 'Mark {it} as lost',
    history: 'marked {it} as lost[: {lostReason}]',
    undoBy: 'Reopen the deal.',
    from: ['Quoted'],
    to: 'Lost',
    input: { reason: choice('Reason', LOST_REASONS, { required: true }), note: text('Note') },
    set: (input) => ({ lostReason: input.reason, ...(input.note && { lostNote: input.note }) }),
    bulk: { outcome: 'will be marked as lost' },
  }),
}
