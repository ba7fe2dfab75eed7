import { type Day, toDay } from '#base/days.ts'
import { roundTo, sumMoney } from '#base/decimal.ts'
import { recordHref } from '#base/record-href.ts'
import { counted } from '#base/words.ts'
import { figure } from '#base/writing.ts'
import type { Payable } from '#features/money/payables/collection.ts'
import {
  cancelOrder,
  closeOrder,
  issueOrder,
  reopenOrder,
  reviseOrder,
} from '#features/purchasing/purchase-orders/actions.ts'
import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'
import { receivePurchaseOrder, takeReceiptBack } from '#features/purchasing/purchase-orders/commands.ts'
import { nameOfOrder, orderTotal, whyNotReceivable, withAmounts } from '#features/purchasing/purchase-orders/rules.ts'
import type { AnyCommand } from '#model/command/command.ts'
import type { Data } from '#model/schema/value.ts'

interface Offer {
  command: AnyCommand
  label: string
  fixed: Data
  suggest?: Data
  confirm: (input: Data) => string
  action?: (input: Data) => string
  reverses?: true
  leadsTo?: (result: unknown) => { name: string; href: string } | undefined
}

/** What can be done with an order as it stands, with the effect in numbers; `base` is the company's currency. */
export function offersOf(order: PurchaseOrder, { today, base }: { today: Day; base: string }): Offer[] {
  const { data, id } = order
  const name = nameOfOrder(order)
  const worth = (total: number) => `${data.currency || base} ${figure(total, 2, 2)}`
  const amount = worth(orderTotal(data))
  const party = data.vendorName ?? 'the vendor'
  const fixed = { poId: id }
  const lines = data.lines ?? []
  const pieces = figure(lines.reduce((sum, { qty }) => sum + (typeof qty === 'number' ? qty : 0), 0))
  const status: string = data.status ?? 'Pending'

  const cancel: Offer = {
    command: cancelOrder,
    label: 'Cancel the order',
    fixed,
    confirm: () => `${name} for ${amount} is then Cancelled, and nothing of it is expected.`,
  }
  if (status === 'Draft')
    return [
      {
        command: issueOrder,
        label: 'Issue',
        fixed,
        confirm: () =>
          [`${name} to ${party} is then Pending: ${counted(lines.length, 'line')}, ${amount}.`, ...doubts(order)].join(
            ' ',
          ),
        action: () => 'Issue',
      },
      cancel,
    ]
  if (status === 'Pending')
    return [
      ...(whyNotReceivable(order)
        ? []
        : [
            {
              command: receivePurchaseOrder,
              label: 'Record invoice',
              fixed,
              suggest: { receivedOn: today },
              confirm: () => `${name} is then Received, and a bill of ${amount} from ${party} is opened.`,
              action: () => 'Record invoice',
              leadsTo: billOf,
            },
          ]),
      {
        command: reviseOrder,
        label: 'Revise',
        fixed,
        suggest: { lines: lines.map(withoutAmount) },
        confirm: ({ lines }) => {
          const next = withAmounts(Array.isArray(lines) ? (lines as Data[]) : [])
          const total = worth(sumMoney(next.map((line) => line.amount)))
          return `${name} R${(data.revision ?? 0) + 1} then has ${counted(next.length, 'line')} for ${total} instead of ${amount}.`
        },
        action: () => 'Revise',
      },
      {
        command: closeOrder,
        label: 'Short close',
        fixed,
        confirm: () => `${name} for ${amount} is then Closed; ${pieces} pieces are not expected any more.`,
        action: () => 'Close',
      },
      cancel,
    ]
  if (status === 'Closed')
    return [
      {
        command: reopenOrder,
        label: 'Reopen',
        fixed,
        confirm: () => `${name} for ${amount} is then Pending, and ${pieces} pieces are expected again.`,
        action: () => 'Reopen',
        reverses: true,
      },
    ]
  if (status !== 'Received') return []
  return [
    {
      command: takeReceiptBack,
      label: 'Reverse invoice',
      reverses: true,
      fixed,
      confirm: () => `${name} is then Pending again, and its bill of ${amount} is void.`,
      action: () => 'Reverse invoice',
    },
  ]
}

/** The bill that recording the invoice has opened. */
function billOf(result: unknown): { name: string; href: string } | undefined {
  const { id, data } = (result ?? {}) as Partial<Payable>
  return id ? { name: `bill ${data?.payableNumber ?? ''}`.trim(), href: recordHref('/payable', id) } : undefined
}

/** What the vendor would ask, and what looks like a slip of the pen. */
function doubts({ data: { lines = [], orderDate, expectedDate } }: PurchaseOrder): string[] {
  const unpriced = lines.filter(({ unitPrice, amount }) => !unitPrice && !amount).length
  const [ordered, promised] = [toDay(orderDate, 'UTC'), toDay(expectedDate, 'UTC')]
  return [
    ...(unpriced > 0 ? [`${counted(unpriced, 'line')} ${unpriced === 1 ? 'has' : 'have'} no price.`] : []),
    ...(ordered && promised && promised < ordered ? [`It is promised for ${promised}, before it was ordered.`] : []),
  ]
}

/** A line as it is revised: what it comes to follows from quantity and price, which old data may lack. */
function withoutAmount({ amount, ...line }: Data): Data {
  const { qty, unitPrice } = line
  const isPriced = typeof unitPrice === 'number' || typeof qty !== 'number' || qty <= 0 || typeof amount !== 'number'
  return isPriced ? line : { ...line, unitPrice: roundTo(amount / (qty as number), 4) }
}
