import { timestamp, toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { counted } from '#base/text/words.ts'
import { payables } from '#features/money/payables/collection.ts'
import { nameOfPayable } from '#features/money/payables/rules.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { whyNotOrder } from '#features/parties/vendors/rules.ts'
import { orderLine, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { cancelOpen, expectAgain, issueLines, reviseLines } from '#features/purchasing/purchase-orders/commands.ts'
import { asRevised, unpriced } from '#features/purchasing/purchase-orders/revised-lines.ts'
import {
  doubtsAbout,
  nameOfOrder,
  orderTotal,
  totalWith,
  whyNotIssue,
  whyNotLines,
} from '#features/purchasing/purchase-orders/rules.ts'
import { openOfLine, withLineIds } from '#features/stock/line-entries/rules.ts'
import { CONDITIONS } from '#features/stock/lots/collection.ts'
import { needRate } from '#features/stock/postings/commands.ts'
import { action, defineActions } from '#model/command/action/action.ts'
import type { ActionRecord, EffectFormat } from '#model/command/action/action-spec.ts'
import { linesIn, netOf, withAmounts } from '#model/document/lines.ts'
import { query } from '#model/schema/collection.ts'
import { choice, date, lines, number, text } from '#model/schema/fields.ts'
import { type Data, sameValue } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

type Fields = typeof purchaseOrders.fields
type Order = ActionRecord<Fields>

const reason = text('Reason', { required: true })

/**
 * A line in a revision: the promised date is next to the price, other details are hidden at first; the id cannot be
 * edited.
 */
const revisedLine = {
  ...orderLine,
  expectedDate: date('Promised'),
  discountPct: number('Discount %', { min: 0, max: 100, decimals: 4, inDetails: true }),
  condition: choice('Condition', CONDITIONS, { inDetails: true }),
  note: text('Note', { inDetails: true }),
  lineId: text('Line', { noForm: true }),
}
const worth = ({ data }: Order, { money }: EffectFormat): string => money(orderTotal(data), data.currency)
/** `12 pieces for USD 60.00`: the total quantity and amount of the lines, each with the quantity from `qtyOf`. */
function goods({ data }: Order, { money }: EffectFormat, qtyOf: (line: Data) => number): string {
  const all = withLineIds(data.lines as Data[]).map((line) => ({ ...line, qty: qtyOf(line) }) as Data)
  const qty = all.reduce((sum, line) => addQty(sum, numberOf(line.qty)), 0)
  return `${counted(qty, 'piece')} for ${money(netOf(all, data.currency), data.currency)}`
}
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
const openOf = (line: Data): number => openOfLine('po', line)

/** The actions on an order other than recording its invoice. */
export const orderActions = defineActions(
  purchaseOrders,
  {
    prefix: 'po',
    record: 'poId',
    noun: { one: 'purchase order', many: 'purchase orders' },
    name: nameOfOrder,
    initial: 'Pending',
    amount: orderTotal,
  },
  {
    issue: {
      label: 'Issue',
      past: 'issued',
      icon: 'send',
      help: 'Issues the order. It counts as incoming and is due 30 days after the date in its number.',
      from: ['Draft'],
      to: 'Pending',
      unless: whyNotIssue,
      guard: async (_, { tx, data: { vendorId } }) =>
        vendorId ? whyNotOrder((await tx.get(vendors, vendorId))?.data) : undefined,
      undoBy: 'Cancel the order.',
      set: async (_, run) => {
        const { data, now, today, timeZone, name } = run
        const day = toDay(data.orderDate, timeZone) ?? today
        const fxRate = await needRate(run, { currency: data.currency, day, name, stated: data.fxRate })
        return {
          sentAt: timestamp(now),
          ...(!data.orderDate && { orderDate: today }),
          ...(fxRate !== 1 && { fxRate }),
        }
      },
      after: (_, run) => issueLines(run, run.next),
      effect: (order, _, format) =>
        [
          `${order.name} to ${order.data.vendorName ?? 'the vendor'} will be pending: ${counted(order.data.lines?.length ?? 0, 'line')}, ${worth(order, format)}.`,
          ...doubtsAbout(order.data),
        ].join(' '),
      bulk: { outcome: 'will be pending' },
    },
    revise: action(purchaseOrders, {
      label: 'Revise',
      past: 'revised',
      history: 'revised {it}[: {revisedBecause}]',
      help: 'Revises an issued order. Documents are marked with the revision number (R1).',
      from: ['Pending'],
      to: ['Pending', 'Received'],
      instead: { Draft: 'Change its lines directly.' },
      undoBy: 'Revise the order again.',
      input: { lines: lines('Lines', revisedLine), reason },
      suggest: ({ data }) => ({ lines: (data.lines ?? []).map(unpriced) }),
      check: (input, { data, name }) => {
        const isSame = sameValue(asRevised(input.lines, data.currency), asRevised(data.lines, data.currency))
        const why =
          whyNotLines(name, input.lines) ??
          (isSame ? `The lines of ${name} are unchanged. Change them first.` : undefined)
        return why === undefined ? undefined : refuse(why, 'lines')
      },
      set: async (input, run) => {
        await reviseLines(run, await run.tx.need(purchaseOrders, run.id), input.lines ?? [])
        const { data } = await run.tx.need(purchaseOrders, run.id)
        return {
          ...totalWith(run.data, data.lines ?? []),
          revision: (data.revision ?? 0) + 1,
          revisedBecause: input.reason.trim(),
          // No more goods are expected.
          ...(data.receiveState === 'Full' && { status: 'Received' as const, receivedOn: run.today }),
        }
      },
      effect: (order, input, format) => {
        const next = withAmounts(linesIn(input.lines), order.data.currency)
        const total = format.money(totalWith(order.data, next).totalAmount, order.data.currency)
        return `${order.name} R${(order.data.revision ?? 0) + 1} will have ${counted(next.length, 'line')} for ${total} instead of ${worth(order, format)}.`
      },
    }),
    promise: action(purchaseOrders, {
      label: 'Change promised date',
      past: 'promised for another day',
      ask: 'Change promised date of {it}',
      history: 'changed the promised day of {it}[ to {expectedDate}]',
      done: '{it} is now promised for {expectedDate}',
      key: 'm',
      icon: 'calendar-time',
      help: 'Earlier dates are kept.',
      from: ['Pending'],
      input: {
        expectedDate: { ...purchaseOrders.fields.expectedDate, options: { required: true } },
        saidBy: text('Confirmed by', { help: 'Contact at the vendor (default: you)' }),
        note: text('Note'),
      },
      check: ({ expectedDate }, { data, name, today, timeZone }) => {
        const day = toDay(expectedDate, timeZone)
        if (!day || day < today)
          return refuse('The promised date has passed. Enter today or a later day.', 'expectedDate')
        if (day !== toDay(data.expectedDate, timeZone)) return undefined
        return refuse(`${name} is already promised for ${day}.`, 'expectedDate')
      },
      set: ({ expectedDate, saidBy, note }, { data, today, timeZone, user }) => {
        const day = toDay(expectedDate, timeZone)!
        const was = toDay(data.expectedDate, timeZone)
        const known = data.promises ?? []
        const first = known.length === 0 && was ? [{ day: was }] : []
        const said = { day, saidOn: today, by: saidBy?.trim() || user.email, ...(note && { note }) }
        return { expectedDate: day, promises: [...known, ...first, said] }
      },
      button: () => 'Save date',
      bulk: { outcome: 'will be promised for that day' },
    }),
    close: action(purchaseOrders, {
      label: 'Short close',
      past: 'closed short',
      history: 'closed {it} short[: {closeReason}]',
      icon: 'square-check',
      help: 'Open quantities are no longer expected. The order can be opened again.',
      from: ['Pending'],
      to: 'Closed',
      undoBy: 'Reopen the order.',
      input: { reason },
      set: async (input, run) => {
        await cancelOpen(run, await run.tx.need(purchaseOrders, run.id))
        return { closeReason: input.reason.trim() }
      },
      effect: (order, _, format) =>
        `${order.name} will be closed; ${goods(order, format, openOf)} are no longer expected.`,
      button: () => 'Close',
      bulk: { outcome: 'will be closed; open quantities are no longer expected' },
    }),
    closeLines: action(purchaseOrders, {
      label: 'Short close lines',
      ask: 'Short close lines of {it}',
      past: 'closed short in part',
      history: 'closed lines of {it} short[: {closeReason}]',
      icon: 'square-check',
      help: 'The selected quantities are no longer expected. An order with nothing open is closed.',
      from: ['Pending'],
      undoBy: 'Reopen the order.',
      menuOnly: true,
      input: {
        lines: lines(
          'Lines',
          {
            poLineId: text('Line', { required: true }),
            qty: number('Quantity', { min: 0, help: 'Default: all open' }),
          },
          { required: true },
        ),
        reason,
      },
      picks: ({ data }) => ({
        ...{ of: 'lines', id: 'poLineId', word: 'Close' },
        lines: withLineIds(data.lines as Data[]).flatMap((line) => {
          const most = openOfLine('po', line)
          const name =
            [line.brand, line.partNumber].filter(Boolean).join(' ') || String(line.description ?? line.lineId)
          return most > 0 ? [{ id: String(line.lineId), name, most }] : []
        }),
      }),
      check: (input) => (linesIn(input.lines).length > 0 ? undefined : refuse('Choose the lines to close.', 'lines')),
      set: async (input, run) => {
        const order = await run.tx.need(purchaseOrders, run.id)
        const { data } = await cancelOpen(
          run,
          order,
          linesIn(input.lines).map(({ poLineId, qty }) => ({
            poLineId: String(poLineId),
            qty: typeof qty === 'number' ? qty : undefined,
          })),
        )
        const isDone = (data.lines ?? []).every(({ qtyOpen }) => !qtyOpen)
        return { closeReason: input.reason.trim(), ...(isDone && { status: 'Closed' as const }) }
      },
      effect: (order, input, format) => {
        const closed = new Map(linesIn(input.lines).map(({ poLineId, qty }) => [poLineId, qty]))
        const closing = (line: Data) =>
          closed.has(line.lineId) ? numberOf(closed.get(line.lineId) ?? openOf(line)) : 0
        if (closed.size === 0)
          return `${goods(order, format, openOf)} of ${order.name} are open. Enter the quantities that are no longer expected.`
        return `${goods(order, format, closing)} of ${order.name} are no longer expected.`
      },
      button: () => 'Close lines',
    }),
    cancel: action(purchaseOrders, {
      label: 'Cancel the order',
      past: 'cancelled',
      ask: 'Cancel {it}',
      history: 'cancelled {it}[: {closeReason}]',
      icon: 'x',
      help: 'The order is cancelled and kept for reference.',
      from: ['Draft', 'Pending'],
      instead: { Received: 'Reverse its invoice first.' },
      to: 'Cancelled',
      undoBy: 'Reopen the order.',
      unless: ({ data, name }) =>
        (data.lines ?? []).some(({ qtyReceived }) => typeof qtyReceived === 'number' && qtyReceived > 0)
          ? `${name} has received goods. Close the rest instead.`
          : undefined,
      input: { reason },
      guard: async (_, { tx, id, name }) => {
        const billed = await tx.find(query(payables, { where: [['poId', '==', id]] }))
        const bill = billed.find(({ data }) => data.status !== 'Void')
        return bill && `${name} is billed by ${nameOfPayable(bill)}. Void that bill first.`
      },
      set: async (input, run) => {
        const order = await run.tx.need(purchaseOrders, run.id)
        if (order.data.status !== 'Draft') await cancelOpen(run, order)
        return { closeReason: input.reason.trim() }
      },
      effect: (order, _, format) =>
        `${order.name} for ${worth(order, format)} will be cancelled. Nothing more is expected from it.`,
      bulk: { label: 'Cancel orders', outcome: 'will be cancelled' },
    }),
    reopen: {
      label: 'Reopen',
      past: 'reopened',
      help: 'The order is open again, and its open quantities are expected.',
      from: ['Closed', 'Cancelled'],
      to: ['Pending', 'Draft'],
      undoBy: 'Close or cancel the order again.',
      set: async (_, run) => {
        const { data } = await expectAgain(run, await run.tx.need(purchaseOrders, run.id))
        const wasIssued =
          data.status === 'Closed' || data.sentAt !== undefined || (data.lines ?? []).some(({ lineId }) => lineId)
        return { closeReason: undefined, status: wasIssued ? ('Pending' as const) : ('Draft' as const) }
      },
      effect: (order, _, format) =>
        order.data.sentAt === undefined && order.data.status === 'Cancelled'
          ? `${order.name} for ${worth(order, format)} will be a draft again.`
          : `${order.name} will be pending; ${goods(order, format, (line) => numberOf(line.qtyCancelled) || openOf(line))} are expected again.`,
      menuOnly: true,
    },
  },
)
