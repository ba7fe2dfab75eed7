import { daysBetween, toDay } from '#base/days.ts'
import type { Aged } from '#features/ageing/rules.ts'
import { ageingOf, ageOf, NO_DUE_DATE, openAmount } from '#features/ageing/rules.ts'
import type { Customer } from '#features/customers/collection.ts'
import { customers } from '#features/customers/collection.ts'
import type { Receivable } from '#features/receivables/collection.ts'
import { receivables } from '#features/receivables/collection.ts'
import { settings } from '#features/settings/collection.ts'
import type { Block, PrintContext } from '#model/print.ts'
import { definePrint } from '#model/print.ts'
import { addressLines, amountOf, dayText, facts, group, heading, line, tableOf, textOf } from '#model/print-blocks.ts'
import type { Doc } from '#model/value.ts'

const OPEN = [['status', '==', 'Open']] as const

/** What a customer owes on a day, by age, one part per currency. */
export const statement = definePrint({
  name: 'customer-statement',
  label: 'Statement',
  collection: customers,
  pages: ['Letter', 'A4'],
  path: '/customers?id=',
  needs: (records) => [
    { collection: receivables, field: 'customerId', values: records.map(({ id }) => id), where: OPEN },
    // Older invoices may name the customer only.
    { collection: receivables, field: 'customerName', values: records.map(({ data }) => data.name), where: OPEN },
    { collection: settings, ids: ['money'] },
  ],
  render([customer], context) {
    const { data } = customer!
    const open = openOf(customer!, context)
    const byCurrency = Map.groupBy(open, (item) => textOf(item.data.currency) || currencyOf(customer!, context))
    return {
      title: 'Statement',
      address: context.addressOf(customer!),
      content: [
        {
          columns: [
            ...group('To', [data.name, data.contactName, ...addressLines(data)]),
            {
              width: '*',
              stack: facts(
                [
                  ['As of', dayText(context.today, context.timeZone)],
                  ['Customer', data.customerCode],
                  ['Terms', data.termsId],
                ],
                3,
              ),
            },
          ],
          columnGap: 24,
          margin: [0, 0, 0, 14],
        },
        ...(open.length === 0 ? [line('Nothing is open. Thank you.')] : []),
        ...[...byCurrency].flatMap(([currency, items]) => partOf(currency, items, context)),
      ],
    }
  },
})

const currencyOf = ({ data }: Customer, { company }: PrintContext): string => textOf(data.currency) || company.currency

/** The open receivables of a customer, the longest due first; what has no due date comes last. */
function openOf({ id, data }: Customer, { related, timeZone }: PrintContext): Receivable[] {
  const [byId = [], byName = []] = related as readonly (readonly Receivable[])[]
  const mine = [
    ...byId.filter((item) => item.data.customerId === id),
    ...byName.filter((item) => !item.data.customerId && item.data.customerName === data.name),
  ]
  const key = (item: Doc<{ dueDate?: unknown }>) => toDay(item.data.dueDate, timeZone) ?? '9999'
  return mine.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
}

function partOf(currency: string, items: readonly Receivable[], { today, timeZone, related }: PrintContext): Block[] {
  const aged = ageOf(
    items.map(({ data }) => data),
    today,
    timeZone,
    ageingOf(related[2]?.[0]?.data),
  )
  const past = ({ data }: Receivable) => {
    const due = toDay(data.dueDate, timeZone)
    const days = due === undefined ? 0 : daysBetween(due, today)
    return days > 0 ? days : ''
  }
  return [
    tableOf<Receivable>(
      [
        { label: 'Invoice', width: 84, value: ({ data }) => data.invoiceNumber },
        { label: 'Date', width: 66, value: ({ data }) => dayText(data.invoiceDate, timeZone) },
        { label: 'Your order', width: '*', value: ({ data }) => data.customerPoNo },
        { label: 'Due', width: 66, value: ({ data }) => dayText(data.dueDate, timeZone) },
        { label: 'Days past', width: 44, right: true, value: past },
        { label: 'Total', width: 70, right: true, value: ({ data }) => amountOf(data.totalAmount) },
        { label: 'Open', width: 70, right: true, value: ({ data }) => amountOf(openAmount(data)) },
      ],
      items,
    ),
    ageBoxes(aged),
    line(`Total due ${currency} ${amountOf(aged.total.amount)}`, {
      bold: true,
      fontSize: 12,
      alignment: 'right',
      margin: [0, 6, 0, 18],
    }),
  ]
}

function ageBoxes({ buckets }: Aged): Block {
  const shown = buckets.filter(({ name, count }) => name !== NO_DUE_DATE || count > 0)
  return {
    unbreakable: true,
    margin: [0, 12, 0, 0],
    stack: [
      {
        columns: shown.map(({ name, amount }) => ({
          width: '*' as const,
          stack: [
            { ...heading(/^\d|^Over/.test(name) ? `${name} days` : name), alignment: 'right' as const },
            line(amountOf(amount), { alignment: 'right' }),
          ],
        })),
        columnGap: 8,
      },
    ],
  }
}
