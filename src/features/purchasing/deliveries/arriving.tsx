import { Menu } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { toDay } from '#base/days.ts'
import { percent } from '#base/text/writing.ts'
import { recordOutcome } from '#features/purchasing/chasing/commands.ts'
import { ChaseOrders } from '#features/purchasing/deliveries/chase-orders.tsx'
import {
  type DeliveryGroup,
  dealsWaiting,
  deliveryGroups,
  type OnItsWay,
  orderArrival,
  ordersOfParcel,
  receivedShare,
} from '#features/purchasing/deliveries/rules.ts'
import { orderLine, type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { slipOf } from '#features/purchasing/purchase-orders/rules.ts'
import { invoiceOffers } from '#features/purchasing/receiving/actions.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { parcels as parcelRecords, pendingParcels } from '#features/shipping/tracking/collection.ts'
import { poDueDay } from '#model/document/days/order-days.ts'
import type { Clause } from '#model/query/query.ts'
import { listAddress, pageOf } from '#model/record-address.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { plainNumber, shortDay } from '#ui/grid/format.ts'
import { useTitles } from '#ui/grid/heads/titles.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import type { Clock, CommandOffer, DerivedColumn, ListTab } from '#ui/list/views/view.ts'
import { beginWith } from '#ui/record/drafts/started-draft.ts'
import { useUser } from '#ui/session.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'

const pending: readonly Clause[] = [['status', '==', 'Pending']]
type ByOrder<T> = ReadonlyMap<string, readonly T[]>

const GROUPS: readonly (readonly [name: DeliveryGroup, label: string])[] = [
  ['due', 'Due now'],
  ['late', 'Past promised date'],
  ['week', 'This week'],
  ['parcel', 'Arriving today'],
  ['later', 'Later'],
  ['undated', 'No date'],
]

const tabsOf = (parcels: ByOrder<OnItsWay>): readonly ListTab[] => [
  { name: 'pending', label: 'Pending', empty: 'No pending purchase orders', where: () => [] },
  ...GROUPS.map(
    ([name, label]): ListTab => ({
      name,
      label,
      where: () => [],
      keeps: (data, clock, id) => deliveryGroups(data, parcels.get(id) ?? [], clock).includes(name),
      ...((name === 'due' || name === 'late') && { hot: true }),
    }),
  ),
]

/**
 * All of these are pending, and the number shows when they were ordered; the expected date is what distinguishes them.
 */
const board = {
  ...purchaseOrders,
  list: {
    ...purchaseOrders.list,
    columns: ['poNumber', 'vendorName', 'totalAmount', 'expectedDate'],
    // Earliest expected first.
    sort: 'expectedDate',
  },
}

/** The collection of the deals that lines were ordered for. */
const DEALS = orderLine.forTransactionId.target!

const BY = { parcel: 'parcel', promise: 'promised', rule: 'by rule' } as const

type TitleOf = (collection: string, id: string) => string | undefined

const columnsOf = (parcels: ByOrder<OnItsWay>, chased: ByOrder<Doc>, titleOf: TitleOf): readonly DerivedColumn[] => [
  {
    name: 'received',
    label: 'Received',
    after: 'totalAmount',
    width: 84,
    right: true,
    value: (data) => {
      const share = receivedShare(data)
      return share ? percent(share, 0) : undefined
    },
    hint: () => 'Of the pieces ordered',
  },
  {
    name: 'waiting',
    label: 'Waiting',
    after: 'parcels',
    width: 132,
    unlessEmpty: true,
    value: (data) =>
      dealsWaiting(data)
        .map((id) => titleOf(DEALS, id) ?? id)
        .join(', ') || undefined,
    hint: () => 'Deals that the open lines were ordered for',
  },
  {
    name: 'ruleDue',
    label: '30-day rule',
    after: 'vendorName',
    width: 92,
    right: true,
    value: (data, { today }) => {
      const due = poDueDay(data.poNumber)
      return due && shortDay(due, today)
    },
  },
  {
    name: 'arrives',
    label: 'Expected',
    after: 'expectedDate',
    width: 132,
    value: (data, { today, timeZone }, id) => {
      const arrival = orderArrival(data, parcels.get(id) ?? [], timeZone)
      // The promised date has a column of its own.
      return (
        arrival && [shortDay(arrival.day, today), arrival.by !== 'promise' && BY[arrival.by]].filter(Boolean).join(', ')
      )
    },
    hint: () => 'Expected date: parcel, else promised date, else 30-day rule',
  },
  {
    name: 'parcels',
    label: 'Parcels',
    after: 'arrives',
    width: 132,
    value: (_, { today, timeZone }, id) =>
      (parcels.get(id) ?? [])
        .map(({ carrier, etaISO }) => {
          const day = toDay(etaISO, timeZone)
          return [carrier, day && shortDay(day, today)].filter(Boolean).join(' ')
        })
        .join(', ') || undefined,
    hint: (_, __, id) =>
      (parcels.get(id) ?? [])
        .map(({ trackingNumber }) => trackingNumber)
        .filter(Boolean)
        .join(', '),
  },
  {
    name: 'slipped',
    label: 'Slipped',
    after: 'parcels',
    width: 84,
    right: true,
    isExtra: true,
    value: (data, { timeZone }) => {
      const slip = slipOf(data, timeZone)
      return slip ? `${slip > 0 ? '+' : ''}${plainNumber(slip)} d` : undefined
    },
    hint: () => 'Days between the first and last promised date',
  },
  {
    name: 'lastChase',
    label: 'Last follow-up',
    after: 'slipped',
    width: 132,
    value: (_, { today, timeZone }, id) => {
      const [last] = (chased.get(id) ?? []).toSorted((a, b) => b.updateTime.localeCompare(a.updateTime))
      const day = last && toDay(last.updateTime, timeZone)
      return day && [shortDay(day, today), last.data.outcome].filter(Boolean).join(', ')
    },
  },
]

/** Purchase orders on their way to us; `?po=ID` highlights one. */
export function ArrivingOrders(): ReactNode {
  const { history } = useRouter()
  const canWrite = useUser()?.role !== 'viewer'
  const coming = useDocs(pendingParcels) as readonly Doc<OnItsWay>[] | undefined
  const stored = useDocs({ collection: followUps.name, where: [['kind', '==', 'Late PO']] })
  const parcels = useMemo(
    () =>
      Map.groupBy(
        (coming ?? []).map(({ data }) => data),
        ({ poId }) => poId ?? '',
      ),
    [coming],
  )
  const chased = useMemo(() => Map.groupBy(stored ?? [], ({ data }) => orderIn(data.about)), [stored])
  const tabs = useMemo(() => tabsOf(parcels), [parcels])
  const orders = useDocs({ collection: purchaseOrders.name, where: pending })
  const find = useMemo(
    () => (search: string) => {
      const ids = ordersOfParcel(
        search,
        (coming ?? []).map(({ data }) => data),
      )
      const numbers = (orders ?? []).flatMap(({ id, data }) => (ids.includes(id) ? [String(data.poNumber ?? '')] : []))
      return numbers.length > 0 ? { where: [['poNumber', 'in', numbers] as const], rank: () => 0 } : undefined
    },
    [coming, orders],
  )
  const waiting = useMemo(
    () =>
      [...new Set((orders ?? []).flatMap(({ data }) => dealsWaiting(data)))].map((id) => ({ collection: DEALS, id })),
    [orders],
  )
  const titleOf = useTitles(waiting, linkedPages())
  const derived = useMemo(() => columnsOf(parcels, chased, titleOf), [parcels, chased, titleOf])
  function addParcel({ id, data }: Doc): void {
    beginWith('Tracking', {
      title: `PO ${String(data.poNumber ?? id)}`,
      direction: 'Inbound',
      poId: id,
      ...(typeof data.vendorId === 'string' && { vendorId: data.vendorId }),
    })
    history.push(`${pageOf(parcelRecords)}?new=1`)
  }
  return (
    <CollectionScreen
      collection={board}
      searchHint="Vendor, order or part"
      find={find}
      purpose="Orders you have placed are listed here until they are received."
      source={{ label: 'Open purchase orders', href: pageOf(purchaseOrders) }}
      where={pending}
      tabs={tabs}
      derived={derived}
      due={(data) => poDueDay(data.poNumber)}
      dueAfter="ruleDue"
      commands={(doc, { today }) => [
        ...invoiceOffers(doc as PurchaseOrder, { today, base: baseCurrency() }),
        ...chaseOffers(doc, chased.get(doc.id)),
      ]}
      commandKeys={{ r: 'Receive', i: 'Record invoice', k: 'Follow up' }}
      {...(canWrite && {
        rowKeys: { t: ['Add a parcel', addParcel] as const },
        items: (doc: Doc) => (
          <Menu.Item
            leftSection={<IconPackage size={16} />}
            rightSection={<kbd aria-hidden>t</kbd>}
            aria-keyshortcuts="t"
            onClick={() => addParcel(doc)}
          >
            Add a parcel
          </Menu.Item>
        ),
        bulk: (selected: readonly Doc[], clear: () => void) => <ChaseOrders {...{ selected, clear }} />,
      })}
      related={linkedPages()}
      idKey="po"
      fixed
      summary={(data: Data, { today, timeZone }: Clock) => {
        const arrival = orderArrival(data, [], timeZone)
        return [data.vendorName, arrival && `${BY[arrival.by]} ${shortDay(arrival.day, today)}`]
          .filter(Boolean)
          .join(' · ')
      }}
    />
  )
}

/** The id of the order in an address; empty when there is none. */
const orderIn = (about: unknown): string =>
  /^\/purchase-order\?(?:.*&)?id=([^&]+)/.exec(typeof about === 'string' ? about : '')?.[1] ?? ''

/** The action that records a follow-up with the vendor; an open follow-up is continued. */
function chaseOffers({ id, data }: Doc, chased: readonly Doc[] = []): CommandOffer[] {
  const name = String(data.poNumber || id)
  const party = typeof data.vendorName === 'string' ? data.vendorName : ''
  const open = chased.find((one) => one.data.status === 'Open' || one.data.status === 'Snoozed')
  return [
    {
      command: recordOutcome,
      label: 'Follow up',
      fixed: {
        followUpId: open?.id ?? '',
        subject: name,
        kind: 'Late PO',
        partyName: party,
        about: listAddress(purchaseOrders, { id }),
        promisedAmount: '',
      },
      action: ({ outcome }) => `Record: ${outcome ?? '…'}`,
    },
  ]
}
