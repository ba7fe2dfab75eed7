import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { customers } from '#features/parties/customers/collection.ts'
import {
  asDeal,
  type DealRecord,
  dealLines,
  dealWorth,
  isReturn,
  priced,
  whyNotQuote,
  whyPromisedBefore,
} from '#features/sales/deals/action-checks.ts'
import { backOrderNote, backOrders } from '#features/sales/deals/back-orders.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { definedValues, enteredLine, refreshDeal, releaseDeal, reserveDeal } from '#features/sales/deals/commands.ts'
import { whyNoCredit } from '#features/sales/deals/credit.ts'
import { quoteActions } from '#features/sales/deals/quote-actions.ts'
import { cancelLines, confirmEntries, reopenLines, reviseDeal } from '#features/sales/deals/revising.ts'
import { backOrderOf, nameOfDeal, openQty, pickable, qtyIn } from '#features/sales/deals/rules.ts'
import { needOpenCustomer } from '#features/sales/selling-prices/rules.ts'
import { isGoods, withLineIds } from '#features/stock/line-entries/rules.ts'
import { action, defineActions } from '#model/command/action/action.ts'
import { convertAmount } from '#model/document/amounts/amount.ts'
import { date, flag, lines, number, text } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'

const reason = text('Reason', { required: true })
const whyNothingShipped = (record: DealRecord): string | undefined =>
  dealLines(record).some((line) => qtyIn(line, 'qtyShipped') > 0)
    ? `${record.name} has shipped ${dealLines(record).reduce((sum, line) => sum + qtyIn(line, 'qtyShipped'), 0)}. Cancel the rest instead.`
    : dealLines(record).some((line) => qtyIn(line, 'qtyInvoiced') > 0)
      ? `${record.name} is invoiced. Void the invoice first.`
      : undefined

/** The actions on a deal. */
export const dealActions = defineActions(
  deals,
  {
    prefix: 'deal',
    record: 'transactionId',
    noun: { one: 'deal', many: 'deals' },
    name: nameOfDeal,
    initial: 'Draft',
    amount: ({ totalAmount = 0 }) => totalAmount,
  },
  {
    quote: quoteActions.quote,
    remind: quoteActions.remind,
    confirm: action(deals, {
      label: 'Confirm order',
      past: 'confirmed',
      ask: 'Confirm {it}',
      icon: 'check',
      help: 'Checks the customer’s credit and reserves the oldest good lots. The rest is back-ordered.',
      undoBy: 'Cancel the order.',
      from: ['Draft', 'Quoted'],
      to: ['Confirmed', 'Closed'],
      unless: (record) => isReturn(record) ?? whyNotQuote(record),
      input: {
        customerPoNo: deals.fields.customerPoNo,
        promiseDate: date('Promised date'),
        reserve: flag('Reserve stock', { default: true }),
        override: text('Reason to override credit'),
        repriced: flag('Prices are still valid'),
      },
      check: ({ promiseDate }, record) => {
        const day = toDay(promiseDate, record.timeZone)
        if (!day || day >= record.today) return whyPromisedBefore(record)
        return refuse(`${day} has passed. Enter today or a later day.`, 'promiseDate')
      },
      guard: async (input, run) => {
        const { data, today, timeZone, name, tx } = run
        const customer = data.customerId ? await tx.get(customers, data.customerId) : undefined
        needOpenCustomer(customer)
        const base = await companyCurrency(tx)
        const total = convertAmount(data.totalAmount ?? 0, data.fxRate ?? 1, base)
        const stop = input.override?.trim() ? undefined : await whyNoCredit(run, customer, total)
        if (stop) return refuse(stop, 'override')
        const until = data.status === 'Quoted' ? toDay(data.validUntil, timeZone) : undefined
        if (!until || until >= today || input.repriced) return undefined
        return refuse(
          `${name} expired on ${until}. Check the prices and confirm that they are still valid.`,
          'repriced',
        )
      },
      set: async (input, run) => {
        const { totals, selling } = await priced(run)
        return {
          ...definedValues(totals),
          ...(selling.fxRate !== 1 && { fxRate: selling.fxRate }),
          status: 'Confirmed',
          orderDate: run.today,
          ...definedValues({
            customerPoNo: input.customerPoNo,
            promiseDate: toDay(input.promiseDate, run.timeZone),
            creditOverride: input.override?.trim() || undefined,
          }),
        } as never
      },
      after: async (input, run) => {
        const ordered = await confirmEntries(run, run.id)
        if (input.reserve !== false) await reserveDeal(run.tx, ordered)
        const deal = await refreshDeal(run, run.id)
        const note = input.reserve === false ? undefined : (await backOrderNote(run, deal))?.note
        return { deal, short: backOrders(deal), ...(note && { note }) }
      },
      effect: (record, _, format) => `${record.name} for ${dealWorth(record, format)} will be an order.`,
    }),
    revise: action(deals, {
      label: 'Revise',
      past: 'revised',
      help: 'Earlier revisions of a quote are kept. Reservations are adjusted to the lines.',
      undoBy: 'Revise the lines again.',
      from: ['Draft', 'Quoted', 'Confirmed'],
      to: ['Draft', 'Quoted', 'Confirmed', 'Closed'],
      unless: isReturn,
      input: { lines: lines('Lines', enteredLine, { required: true }), reason: text('Reason') },
      suggest: ({ data }) => ({ lines: (data.lines ?? []) as Data[] }),
      check: ({ lines: given = [] }, { name }) =>
        given.length === 0 ? refuse(`${name} needs at least one line.`, 'lines') : undefined,
      set: () => ({}),
      after: (input, run) => reviseDeal(run, asDeal(run), input.lines ?? [], input.reason),
      menuOnly: true,
    }),
    assign: quoteActions.assign,
    extend: quoteActions.extend,
    lose: quoteActions.lose,
    reserve: action(deals, {
      label: 'Reserve',
      past: 'reserved',
      undoBy: 'Release the reservations.',
      from: ['Confirmed'],
      unless: (record) =>
        isReturn(record) ??
        (dealLines(record).some((line) => isGoods(line) && backOrderOf(line) > 0)
          ? undefined
          : `All lines of ${record.name} are reserved.`),
      input: { lineId: text('Line', { help: 'Default: all lines' }) },
      instant: true,
      check: () => undefined,
      set: () => ({}),
      after: async (input, run) => {
        const reserved = await reserveDeal(run.tx, run.next, input.lineId)
        const deal = await refreshDeal(run, run.id)
        const short = await backOrderNote(run, deal, input.lineId)
        if (reserved === 0)
          throw refuse(`No stock is available to reserve for ${run.name}. ${short?.note ?? ''}`.trim())
        return { reserved, ...(short?.isHeld && { note: short.note }) }
      },
    }),
    release: action(deals, {
      label: 'Release',
      past: 'released',
      help: 'The reserved pieces are free for other orders.',
      undoBy: 'Reserve them again.',
      from: ['Confirmed'],
      unless: (record) =>
        dealLines(record).some((line) => qtyIn(line, 'qtyReserved') > 0)
          ? undefined
          : `Nothing is reserved for ${record.name}.`,
      input: { lineId: text('Line', { help: 'Default: all lines' }) },
      instant: true,
      check: () => undefined,
      set: () => ({}),
      after: async (input, run) => {
        const released = await releaseDeal(run.tx, run.next, input.lineId)
        if (released === 0) throw refuse(`Nothing is reserved for ${run.name}.`)
        await refreshDeal(run, run.id)
        return { reserved: released }
      },
      menuOnly: true,
    }),
    cancelLines: action(deals, {
      label: 'Cancel lines',
      past: 'changed',
      ask: 'Cancel lines of {it}',
      history: 'cancelled lines of {it}[: {closeReason}]',
      help: 'The lines are closed and their reservations are released.',
      undoBy: 'Reopen the deal.',
      from: ['Confirmed'],
      to: ['Confirmed', 'Closed'],
      unless: isReturn,
      input: {
        lines: lines(
          'Lines',
          { lineId: text('Line', { required: true }), qty: number('Quantity', { help: 'Default: all open' }) },
          { required: true },
        ),
        reason,
      },
      picks: (record) => ({
        of: 'lines',
        id: 'lineId',
        word: 'Cancel',
        lines: pickable(withLineIds(record.data.lines as Value | undefined), openQty),
      }),
      check: () => undefined,
      set: (input) => ({ closeReason: input.reason.trim() }),
      after: (input, run) => cancelLines(run, run.next, input.lines ?? []),
      menuOnly: true,
    }),
    cancel: action(deals, {
      label: 'Cancel the order',
      past: 'cancelled',
      ask: 'Cancel {it}',
      history: 'cancelled {it}[: {closeReason}]',
      icon: 'x',
      help: 'Its lines are closed and its reservations are released.',
      undoBy: 'Reopen the deal.',
      from: ['Draft', 'Quoted', 'Confirmed'],
      to: 'Cancelled',
      unless: whyNothingShipped,
      input: { reason },
      check: () => undefined,
      guard: async (_, run) =>
        run.data.kind === 'Return' && dealLines(run).some((line) => qtyIn(line, 'backQty') > 0)
          ? `Goods of ${run.name} were returned. Reverse the return first.`
          : undefined,
      set: (input) => ({ closeReason: input.reason.trim() }),
      after: async (_, run) => {
        if (run.data.status !== 'Confirmed' || run.data.kind === 'Return') return run.next
        await releaseDeal(run.tx, run.next)
        const open = dealLines(run).map(({ lineId }) => ({ lineId: String(lineId) }))
        return cancelLines(run, run.next, open, 'all')
      },
      effect: (record, _, format) => `${record.name} for ${dealWorth(record, format)} will be cancelled.`,
      menuOnly: true,
    }),
    reopen: action(deals, {
      label: 'Reopen',
      past: 'reopened',
      history: 'reopened {it}[: {reopenReason}]',
      help: 'A lost or cancelled deal is a draft again; cancelled lines of an order are open again.',
      undoBy: 'Cancel the deal again.',
      from: ['Lost', 'Cancelled', 'Confirmed', 'Closed'],
      to: ['Draft', 'Confirmed', 'Closed'],
      unless: (record) =>
        isReturn(record) ??
        ((record.data.status === 'Confirmed' || record.data.status === 'Closed') &&
        !dealLines(record).some((line) => qtyIn(line, 'qtyCancelled') > 0)
          ? `No lines of ${record.name} are cancelled.`
          : undefined),
      input: { reason: text('Reason') },
      set: async (input, { data }) =>
        ({
          reopenReason: input.reason?.trim() || undefined,
          ...(data.status === 'Lost' || data.status === 'Cancelled' ? { status: 'Draft' } : {}),
          closeReason: undefined,
          mergedIntoId: undefined,
          lostReason: undefined,
          lostNote: undefined,
        }) as never,
      after: async (_, run) => reopenLines(run, run.next),
      menuOnly: true,
    }),
  },
)
