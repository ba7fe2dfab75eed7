import { counted } from '#base/text/words.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { accountSheet, creditNeeds, creditsOf, openItemsOf } from '#features/money/statements/rules.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { type FollowUp, followUps } from '#features/records/follow-ups/collection.ts'
import { type Parcel, parcels } from '#features/shipping/tracking/collection.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { isWithin, lastYear } from '#model/document/days/periods.ts'
import { ageingOf } from '#model/document/owed/ageing.ts'
import { payDays } from '#model/document/trade.ts'
import { accountWords } from '#model/languages/account-words.ts'
import { dayText, heading, line, moneyOf, printTable } from '#model/print/blocks.ts'
import { type Block, definePrint, type PrintContext } from '#model/print/print.ts'

const OPEN = [['status', '==', 'Open']] as const
const MAX_TALKS = 12

/** A customer's account on a day, for internal use: what is open, how they pay, what was said. */
export const accountSummary = definePrint({
  name: 'customer-summary',
  order: 4,
  label: 'Account summary',
  collection: customers,
  pages: ['Letter', 'A4'],
  needs: (records) => [
    { collection: receivables, field: 'customerId', values: records.map(({ id }) => id), where: OPEN },
    { collection: settings, ids: ['money'] },
    ...creditNeeds(records.map(({ id }) => id)),
    {
      collection: receivables,
      field: 'customerId',
      values: records.map(({ id }) => id),
      where: [['status', '==', 'Paid']],
    },
    { collection: followUps, field: 'partyName', values: records.map(({ data }) => data.name) },
    {
      collection: parcels,
      field: 'customerId',
      values: records.map(({ id }) => id),
      where: [['delivered', '==', false]],
    },
  ],
  render([customer], context) {
    const { id, data } = customer!
    const [, money, , , paid = [], talks = [], coming = []] = context.related
    const taken = payDays(
      (paid as readonly Receivable[]).filter(
        (item) => item.data.customerId === id && isWithin(item.data.paidOn, lastYear(context.today), context.timeZone),
      ),
      context.timeZone,
    )
    const sheet = accountSheet(
      {
        title: 'Account summary',
        address: context.addressOf(customer!),
        party: data,
        reach: [data.phone, data.email],
        about: [
          ['As of', dayText(context.today, context.timeZone)],
          ['Customer', data.customerCode],
          ['Status', [data.status, data.holdReason].filter(Boolean).join(': ')],
          ['Terms', data.termsId],
          ['Credit limit', data.creditLimit && moneyOf(data.creditLimit, currencyOf(data, context.company.currency))],
          ['Pays after', taken && `${counted(Math.round(taken.days), 'day')} on average`],
        ],
        rule: ageingOf(money?.[0]?.data),
        labels: { number: 'Invoice', theirs: 'Their order', total: 'Open', credit: 'Credit' },
        nothing: 'No open items.',
        items: [
          ...openItemsOf(customer!, context),
          ...creditsOf({ of: 'customers', id }, context, accountWords('English')),
        ],
      },
      context,
    )
    return {
      ...sheet,
      content: [
        ...sheet.content,
        ...talksOf(
          (talks as readonly FollowUp[]).filter((talk) => talk.data.partyName === data.name),
          context,
        ),
        ...comingOf(
          (coming as readonly Parcel[]).filter((parcel) => parcel.data.customerId === id),
          context,
        ),
        ...(data.notes ? [heading('Notes', [0, 8, 0, 3]), line(data.notes)] : []),
      ],
    }
  },
})

function talksOf(talks: readonly FollowUp[], { timeZone }: PrintContext): Block[] {
  if (talks.length === 0) return []
  const latest = talks.toSorted((a, b) => b.updateTime.localeCompare(a.updateTime)).slice(0, MAX_TALKS)
  return [
    heading('Follow-ups', [0, 8, 0, 3]),
    printTable<FollowUp>(
      [
        { label: 'Day', width: 70, value: ({ data }) => dayText(data.dueOn, timeZone) },
        { label: 'What', width: 130, value: ({ data }) => data.subject },
        { label: 'State', width: 60, value: ({ data }) => data.status },
        { label: 'Outcome', width: 70, value: ({ data }) => data.outcome },
        { label: 'Notes', width: '*', value: ({ data }) => data.notes },
      ],
      latest,
    ),
  ]
}

function comingOf(coming: readonly Parcel[], { timeZone }: PrintContext): Block[] {
  if (coming.length === 0) return []
  return [
    heading('On the way', [0, 8, 0, 3]),
    printTable<Parcel>(
      [
        { label: 'Parcel', width: '*', value: ({ data }) => data.title },
        { label: 'Carrier', width: 70, value: ({ data }) => data.carrier },
        { label: 'Number', width: 140, value: ({ data }) => data.trackingNumber },
        { label: 'Expected', width: 80, value: ({ data }) => dayText(data.etaISO, timeZone) },
      ],
      coming,
    ),
  ]
}
