import { longDay } from '#base/days.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { chaseList, chasingOf, type FollowUpCandidate, isPaused } from '#features/insight/follow-ups/rules.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { type Customer, customers } from '#features/parties/customers/collection.ts'
import { PARTY_STATES } from '#features/parties/party/rules.ts'
import { type Vendor, vendors } from '#features/parties/vendors/collection.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { type FollowUp, followUps } from '#features/records/follow-ups/collection.ts'
import { desks } from '#features/records/preferences/collection.ts'
import { type Parcel, parcels } from '#features/shipping/tracking/collection.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { joined, line, moneyOf, printedAmount, printTable } from '#model/print/blocks.ts'
import { type Block, definePrint } from '#model/print/print.ts'
import { pageOf } from '#model/record-address.ts'

interface Line {
  kind: string
  subject: string
  days: number
  amount: string
  note: string
}

/** Whom to call today, with phone numbers, what is open, what was said last, and room to write. */
export const callSheet = definePrint({
  name: 'call-sheet',
  label: 'Call sheet',
  collection: desks,
  pages: ['Letter', 'A4'],
  path: `${pageOf(followUps)}?desk=`,
  needs: () => [
    { collection: receivables, field: 'status', values: ['Open'] },
    { collection: purchaseOrders, field: 'status', values: ['Pending'] },
    { collection: parcels, where: [['delivered', '==', false]] },
    { collection: followUps, field: 'status', values: ['Open', 'Snoozed', 'Done', 'Cancelled'] },
    { collection: customers, field: 'status', values: PARTY_STATES },
    { collection: vendors, field: 'status', values: PARTY_STATES },
    { collection: settings, ids: ['chasing'] },
  ],
  render(_, { today, timeZone, company, related }) {
    const [owed = [], orders = [], moving = [], stored = [], buyers = [], sellers = [], chasing = []] = related
    const at = { today, timeZone }
    const list = chaseList({
      receivables: owed as unknown as readonly Receivable[],
      orders: orders as unknown as readonly PurchaseOrder[],
      parcels: moving as unknown as readonly Parcel[],
      followUps: stored as unknown as readonly FollowUp[],
      baseCurrency: company.currency,
      chasing: chasingOf(chasing[0]?.data),
      paused: new Set(buyers.filter(({ data }) => isPaused(data, at)).map(({ id }) => id)),
      ...at,
    })
    const known = [...buyers, ...sellers] as unknown as readonly (Customer | Vendor)[]
    return {
      title: `Call sheet, ${longDay(today)}`,
      content:
        list.length === 0
          ? [line('Nothing to follow up today.')]
          : list.map(({ party, candidates, followUps: own, amounts }): Block => {
              const contact = known.find(({ data }) => data.name === party)?.data
              return {
                margin: [0, 0, 0, 12],
                unbreakable: true,
                stack: [
                  line(joined([party, ...amounts.map(({ currency, total }) => moneyOf(Number(total), currency))]), {
                    bold: true,
                    fontSize: 11,
                  }),
                  line(joined([contact?.contactName, contact?.phone, contact?.email])),
                  printTable<Line>(
                    [
                      { label: 'Kind', width: 54, value: ({ kind }) => kind },
                      { label: 'About', width: 110, value: ({ subject }) => subject },
                      { label: 'Days', width: 30, right: true, value: ({ days }) => days },
                      { label: 'Open', width: 80, right: true, value: ({ amount }) => amount },
                      { label: 'Last reply', width: '*', value: ({ note }) => note },
                      { label: 'Today', width: 110, value: () => '______________' },
                    ],
                    [...own.map(storedLine), ...candidates.map((item) => foundLine(item, company.currency))],
                    { layout: 'tight' },
                  ),
                ],
              }
            }),
    }
  },
})

const storedLine = ({ data }: FollowUp): Line => ({
  kind: data.kind,
  subject: data.subject,
  days: 0,
  amount: [data.currency, printedAmount(data.promisedAmount, data.currency)].filter(Boolean).join(' '),
  note: data.notes?.split('\n')[0] ?? '',
})

const foundLine = ({ kind, subject, days, amount, currency }: FollowUpCandidate, base: string): Line => ({
  kind,
  subject,
  days,
  amount: amount === undefined ? '' : moneyOf(amount, currencyOf({ currency }, base)),
  note: '',
})
