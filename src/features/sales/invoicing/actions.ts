import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { applyDeposits } from '#features/money/allocations/commands.ts'
import { whyNotVoidClaim } from '#features/money/payment-voids/commands.ts'
import { needAmount } from '#features/money/payments/rules.ts'
import { invoiceActions } from '#features/money/receivables/actions.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { whyCreditedBeyond } from '#features/sales/invoicing/credited.ts'
import { depositOrdersOf } from '#features/sales/invoicing/deposits.ts'
import { postInvoice, unpostInvoice } from '#features/sales/invoicing/posting.ts'
import { type Books, needOpenDay } from '#features/stock/postings/commands.ts'
import { action, defineActions } from '#model/command/action/action.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { dueTooEarly } from '#model/document/days/due-too-early.ts'
import { linesIn } from '#model/document/lines.ts'
import { openAmount } from '#model/document/open.ts'
import { inTwoParts } from '#model/document/posted-fields.ts'
import { query } from '#model/schema/collection.ts'
import { date, flag, lines, money, text } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'

const linesOf = ({ data }: { data: { lines?: unknown } }): readonly Data[] => linesIn(data.lines as Value | undefined)

/** The actions that post or reverse an invoice; collection actions are with receivables. */
export const billingActions = defineActions(receivables, invoiceActions.about as never, {
  issue: action(receivables, {
    label: 'Issue',
    past: 'issued',
    icon: 'send',
    help: 'Assigns the next invoice number and opens the invoice. Deposits are applied.',
    undoBy: 'Void the invoice.',
    from: ['Draft'],
    to: ['Open', 'Paid'],
    unless: ({ data, name }) =>
      openAmount(data) > 0 || (data.totalAmount === 0 && linesOf({ data }).length > 0)
        ? undefined
        : `${name} has no amount. Enter its total first.`,
    input: { applyDeposits: flag('Apply deposits', { default: true }) },
    check: () => undefined,
    set: async (_, { tx, data, today }) =>
      ({
        status: data.totalAmount === 0 ? 'Paid' : 'Open',
        invoiceNumber:
          data.invoiceNumber ||
          (await nextNumber(tx, seriesOf('INV', today), { collection: receivables.name, field: 'invoiceNumber' })),
        invoiceDate: data.invoiceDate || today,
      }) as never,
    after: async (input, run) => {
      const posted = await postInvoice(run, run.next)
      if (input.applyDeposits === false) return posted
      if (posted.data.status === 'Open') await applyDepositsTo(run, posted, run.today)
      return await run.tx.need(receivables, posted.id)
    },
    bulk: { outcome: 'will be numbered and open' },
  }),
  void: action(receivables, {
    label: 'Void',
    past: 'voided',
    history: 'voided {it}[: {voidReason}]',
    help: 'Nothing is owed on it, and its lines can be invoiced again. It is kept for reference.',
    undoBy: 'Invoice it again.',
    from: ['Draft', 'Open'],
    to: 'Void',
    unless: ({ data, name }) =>
      (data.amountPaid ?? 0) > 0
        ? `${name} is partially paid. Unapply the payment or deposit first, or write off the open balance.`
        : undefined,
    input: { reason: text('Reason', { required: true }), on: date('Date', { help: 'Default: today' }) },
    guard: async (_, { tx, id, data, name }) => {
      const notes = await tx.find(
        query(vouchers, {
          where: [
            ['type', '==', 'Credit note'],
            ['status', '==', 'Posted'],
          ],
        }),
      )
      const note = notes.find((one) => linesOf(one).some((line) => line.docId === id))
      if (note) return `${name} is credited by ${note.data.voucherNumber}; void that credit note first.`
      const why = await whyNotVoidClaim(tx, id, name)
      if (why) return why
      return data.posted ? await whyCreditedBeyond(tx, linesOf({ data }), name) : undefined
    },
    set: (input, { today, timeZone }) => ({
      balance: 0,
      voidReason: input.reason.trim(),
      voidedOn: toDay(input.on, timeZone) ?? today,
    }),
    after: async (input, run) => {
      const day = toDay(input.on, run.timeZone) ?? run.today
      if (run.data.posted) await needOpenDay(run, day)
      await unpostInvoice(run, run.next, day)
      return await run.tx.need(receivables, run.id)
    },
    menuOnly: true,
  }),
  instalments: action(receivables, {
    label: 'Split terms',
    past: 'split into parts',
    ask: 'Split the terms of {it}',
    help: 'Payments settle the oldest part first. The invoice is due with the first unpaid part.',
    undoBy: 'Split the terms again.',
    from: ['Open'],
    unless: ({ data, name }) => (openAmount(data) > 0 ? undefined : `${name} has no open balance.`),
    input: {
      parts: lines(
        'Parts',
        { dueDate: date('Due', { required: true }), amount: money('Amount', { required: true, min: 0, decimals: 3 }) },
        { required: true },
      ),
    },
    suggest: ({ data, today, timeZone }) => ({
      parts: inTwoParts(openAmount(data), toDay(data.dueDate, timeZone) ?? today, data.currency),
    }),
    effect: ({ data, timeZone }, { parts }) => dueTooEarly(linesIn(parts), data.invoiceDate, timeZone),
    check: ({ parts = [] }, { data }) => {
      const sum = sumMoney(parts.map(({ amount }) => Number(amount ?? 0)))
      const open = openAmount(data)
      if (sum === open && parts.length > 0) return undefined
      return refuse(
        `The parts total ${amountText(sum, data.currency)}, ${amountText(open, data.currency)} is open.`,
        'parts',
      )
    },
    guard: async ({ parts = [] }, { tx, data }) => {
      const currency = data.currency || (await companyCurrency(tx))
      for (const { amount } of parts) needAmount('A part', Number(amount), currency)
      const none = parts.findIndex(({ amount }) => Number(amount) === 0)
      return none < 0
        ? undefined
        : refuse('A part has no amount. Enter an amount above 0, or remove the part.', `parts/${none}/amount`)
    },
    set: ({ parts = [] }, { data, timeZone }) => {
      const days = parts.map((part) => ({
        dueDate: toDay(part.dueDate, timeZone)!,
        amount: Number(part.amount),
        paid: 0,
      }))
      const sorted = days.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))
      const paid = data.amountPaid ?? 0
      const before = paid > 0 ? [{ dueDate: sorted[0]!.dueDate, amount: paid, paid }] : []
      return { instalments: [...before, ...sorted], dueDate: sorted[0]!.dueDate }
    },
    menuOnly: true,
  }),
})

/** Applies deposits for the deals and proformas of an invoice, oldest first. */
async function applyDepositsTo(books: Books, invoice: Receivable, today: string): Promise<void> {
  await applyDeposits(books, {
    type: 'receivable',
    id: invoice.id,
    orders: await depositOrdersOf(books.tx, invoice),
    day: today,
  })
}
