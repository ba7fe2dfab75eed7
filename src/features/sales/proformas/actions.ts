import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { dealActions } from '#features/sales/deals/actions.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { extendedUntil, nameOfDeal } from '#features/sales/deals/rules.ts'
import { draftInvoice } from '#features/sales/invoice-drafts/commands.ts'
import { dealInvoices, uninvoiced } from '#features/sales/invoice-drafts/rules.ts'
import { packingSlips } from '#features/sales/packing-slips/collection.ts'
import { proformas } from '#features/sales/proformas/collection.ts'
import { nameOfProforma, whyNotCustoms, whyNotOfDeal } from '#features/sales/proformas/rules.ts'
import { mailQuoteReminder, REMIND_CUSTOMER, whyNoAddress, whyReminded } from '#features/sales/reminders/commands.ts'
import { action, defineActions } from '#model/command/action/action.ts'
import { linesIn } from '#model/document/lines.ts'
import { query } from '#model/schema/collection.ts'
import { date, flag, text } from '#model/schema/fields.ts'
import type { Value } from '#model/schema/value.ts'

/** The actions on a proforma; its deposit is received as a payment. */
export const proformaActions = defineActions(
  proformas,
  {
    prefix: 'proforma',
    record: 'proformaId',
    noun: { one: 'proforma', many: 'proformas' },
    name: nameOfProforma,
    initial: 'Draft',
    amount: ({ totalAmount = 0 }) => totalAmount,
  },
  {
    send: action(proformas, {
      label: 'Send',
      past: 'sent',
      icon: 'send',
      help: 'Marks the proforma as sent; its email opens next. For customs, every line needs an HS code and origin.',
      undoBy: 'Cancel the proforma.',
      from: ['Draft'],
      to: 'Sent',
      input: { customs: flag('For customs') },
      guard: async ({ customs }, { tx, data, name }) => {
        let isForCustoms = customs === true
        for (const id of data.slipIds ?? []) if ((await tx.get(packingSlips, id))?.data.customs) isForCustoms = true
        return isForCustoms ? whyNotCustoms(name, linesIn(data.lines as Value | undefined)) : undefined
      },
      set: () => ({}),
      bulk: { outcome: 'will be marked as sent' },
    }),
    accept: action(proformas, {
      label: 'Accepted',
      past: 'accepted',
      ask: 'Mark {it} as accepted',
      from: ['Sent'],
      to: 'Accepted',
      input: { note: text('Note') },
      set: ({ note }) => (note ? { notes: note } : {}),
    }),
    remind: {
      ...REMIND_CUSTOMER,
      from: ['Sent', 'Accepted'],
      unless: ({ data, name, today }) =>
        data.paidState === 'Full' ? `${name} is paid.` : whyReminded(data, name, today),
      guard: (_, run) => whyNoAddress(run, { name: run.name, customerId: run.data.customerId }),
      set: (_, { today }) => ({ remindedOn: today }),
      after: async (_, run) => {
        const { id, name, data, timeZone } = run
        const record = { collection: proformas.name, id, name, customerId: data.customerId }
        await mailQuoteReminder(run, 'proforma', record, { until: toDay(data.validUntil, timeZone) })
        return run.next
      },
      menuOnly: true,
      bulk: { outcome: 'will be reminded of by email' },
    },
    convert: action(proformas, {
      label: 'Convert',
      past: 'converted',
      help: 'Confirms and reserves the deal. Shipped goods become a draft invoice.',
      undoBy: 'Cancel the deal, or void its invoice.',
      from: ['Sent', 'Accepted'],
      to: 'Converted',
      input: { override: text('Reason to override credit') },
      guard: async (_, { tx, data, name }) => {
        const deal = data.transactionId ? await tx.get(deals, data.transactionId) : undefined
        if (!deal) return `${name} has no deal.`
        if (deal.data.customerId !== data.customerId)
          return `${name} is for another customer than ${nameOfDeal(deal)}. Create the proforma again from the deal.`
        return whyNotOfDeal({ data, name }, deal)
      },
      set: () => ({}),
      after: async ({ override }, run) => {
        const transactionId = run.data.transactionId!
        const deal = await run.tx.need(deals, transactionId)
        if (deal.data.status === 'Draft' || deal.data.status === 'Quoted')
          await dealActions
            .command('confirm')
            .run({ ...run, input: { transactionId, override, repriced: true } } as never)
        const invoices = await dealInvoices(run.tx, transactionId)
        const slips = await run.tx.find(
          query(packingSlips, {
            where: [
              ['transactionId', '==', transactionId],
              ['status', '==', 'Shipped'],
            ],
          }),
        )
        if (slips.some((slip) => uninvoiced(slip, invoices).length > 0))
          await draftInvoice(run, { transactionId, proformaId: run.id, day: run.today })
        return await run.tx.need(proformas, run.id)
      },
    }),
    extend: action(proformas, {
      label: 'Extend',
      past: 'extended',
      from: ['Sent', 'Accepted', 'Expired'],
      to: ['Sent', 'Accepted'],
      input: { validUntil: date('Valid until', { required: true }) },
      suggest: ({ data, today, timeZone }) => ({ validUntil: extendedUntil(data.validUntil, today, timeZone) }),
      check: ({ validUntil }, { today, timeZone }) => {
        const until = toDay(validUntil, timeZone)
        if (until && until >= today) return undefined
        return refuse(`${until ?? 'That day'} has passed. Enter today or a later day.`, 'validUntil')
      },
      set: ({ validUntil }, { data, timeZone }) => ({
        validUntil: toDay(validUntil, timeZone)!,
        status: data.status === 'Expired' ? 'Sent' : data.status,
      }),
      bulk: { outcome: 'will be valid until that day' },
    }),
    cancel: action(proformas, {
      label: 'Cancel',
      past: 'cancelled',
      ask: 'Cancel {it}',
      icon: 'x',
      undoBy: 'Create the proforma again.',
      from: ['Draft', 'Sent', 'Accepted', 'Expired'],
      to: 'Cancelled',
      input: { reason: text('Reason') },
      set: ({ reason }) => (reason ? { notes: reason } : {}),
      menuOnly: true,
    }),
  },
)
