import { useMemo } from 'react'
import { addDays, dayIn, startOfDay, timestamp, toDay } from '#base/days.ts'
import { type Parcel, parcels } from '#features/shipping/tracking/collection.ts'
import { eventsOf, eventWords, isException } from '#features/shipping/tracking/journey.ts'
import { ParcelFigures } from '#features/shipping/tracking/parcel-figures.tsx'
import { PasteNumbers } from '#features/shipping/tracking/pasted/paste-numbers.tsx'
import { warningOf } from '#features/shipping/tracking/pasted/pasted.ts'
import { ForEverybody } from '#features/shipping/tracking/public/for-everybody.tsx'
import { carrierTag, parcelArrival } from '#features/shipping/tracking/rules.ts'
import { useCarrierPast } from '#features/shipping/tracking/use-past.tsx'
import { trackingPage } from '#model/matching/tracking-numbers.ts'
import { pageOf } from '#model/record-address.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { shortDay } from '#ui/grid/format.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import type { Clock, DerivedColumn, ListTab } from '#ui/list/views/view.ts'
import { Parts } from '#ui/parts.tsx'
import { CarrierTag } from '#ui/shell/bar/badges.tsx'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { PageTabs } from '#ui/shell/pages/page-tabs.tsx'
import { toast } from '#ui/shell/toasts/toasts.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

const VIEWS = [
  { name: 'Parcels', href: pageOf(parcels) },
  { name: 'Shipments', href: `${pageOf(parcels)}?view=shipments` },
]
const RECENT_DAYS = 14
const level = (data: Data, { now, timeZone }: Clock) => parcelArrival(data, now, timeZone).level
const pending = () => [['delivered', '==', false]] as const
const onLevel = (name: 'overdue' | 'today' | 'soon' | 'later', label: string): ListTab => ({
  name,
  label,
  where: pending,
  keeps: (data, clock) => level(data, clock) === name,
})

/** The count of the first tab is the sum of the next four, as in the menu. */
const tabsWith = (silences: ReadonlyMap<string, number>): readonly ListTab[] => [
  { name: 'pending', label: 'Pending', where: pending },
  { ...onLevel('overdue', 'Overdue'), hot: true },
  onLevel('today', 'Today'),
  onLevel('soon', 'Soon'),
  onLevel('later', 'Later'),
  {
    name: 'exceptions',
    label: 'Exceptions',
    hot: true,
    where: pending,
    keeps: (data, { today, timeZone }) => isException(data, today, timeZone, silences),
    empty: 'No parcels with problems.',
  },
  {
    name: 'lately',
    label: `Delivered, last ${RECENT_DAYS} days`,
    where: ({ today, timeZone }) => [
      ['delivered', '==', true],
      ['deliveredAt', '>=', timestamp(startOfDay(addDays(today, -RECENT_DAYS), timeZone))],
    ],
    empty: `Nothing was delivered in the last ${RECENT_DAYS} days.`,
  },
  { name: 'delivered', label: 'Delivered', where: () => [['delivered', '==', true]] },
]

const derived: readonly DerivedColumn[] = [
  {
    name: 'arrival',
    label: 'Arrival',
    after: 'etaISO',
    width: 240,
    // Hidden by default, because the date and its badge say the same.
    isExtra: true,
    value: (data, { now, timeZone }) =>
      data.delivered === true ? undefined : parcelArrival(data, now, timeZone).status,
  },
  {
    name: 'lastEvent',
    label: 'Last event',
    after: 'trackingNumber',
    width: 220,
    unlessEmpty: true,
    value: (data, { timeZone, today }) => {
      const [last] = eventsOf(data, timeZone)
      return last && `${shortDay(last.day, today)} ${eventWords(last)}`
    },
  },
]

const draw = { carrier: (data: Data) => (data.carrier ? <CarrierTag {...carrierTag(data.carrier)} /> : null) }

/** All parcels, those in transit first. */
export default function TrackingScreen() {
  return (
    <ForEverybody title="Tracking">
      <Board />
    </ForEverybody>
  )
}

function Board() {
  const isShipments = new URLSearchParams(useAddress()).get('view') === 'shipments'
  const { timeZone } = useClock()
  const now = useNow()
  const clock = useMemo(() => ({ now, today: dayIn(timeZone, now), timeZone }), [now, timeZone])
  return (
    <PageTabs label="View" tabs={VIEWS} current={isShipments ? 'Shipments' : 'Parcels'}>
      {isShipments ? <Parts of="tracking-shipments" props={{ clock }} /> : <Parcels />}
    </PageTabs>
  )
}

function Parcels() {
  const { silences, records } = useCarrierPast()
  return (
    <CollectionScreen
      collection={parcels}
      searchHint="Title, # or carrier"
      purpose="No parcels on the way. Paste tracking numbers to start."
      tabs={tabsWith(silences)}
      derived={derived}
      due={(data, { timeZone }) => (data.delivered === true ? undefined : toDay(data.etaISO, timeZone))}
      dueAfter="etaISO"
      draw={draw}
      ways={<PasteNumbers records={records} />}
      rowKeys={{ o: ['The page of its carrier', openCarrier] }}
      hint={(data) => <NumberHint data={data} />}
      related={linkedPages()}
      figures={(doc) => <ParcelFigures parcel={doc as Parcel} silences={silences} records={records} />}
      summary={(data, { now, timeZone }) =>
        [data.carrier, data.delivered === true ? 'Delivered' : parcelArrival(data, now, timeZone).status]
          .filter(Boolean)
          .join(' · ')
      }
    />
  )
}

/** Warnings while a parcel is being typed: a number that does not fit the carrier's format, a day that has passed. */
function NumberHint({ data }: { data: Data }) {
  const odd = typeof data.trackingNumber === 'string' ? warningOf(data.trackingNumber, carrierIn(data)) : undefined
  return odd ? (
    <p role="status" className="text-13 soon">
      {odd}
    </p>
  ) : null
}

const carrierIn = ({ carrier }: Data): string | undefined => (typeof carrier === 'string' ? carrier : undefined)

function openCarrier({ data }: Doc): void {
  const page = trackingPage(String(data.carrier ?? ''), String(data.trackingNumber ?? ''))
  if (page) window.open(page, '_blank', 'noopener,noreferrer')
  else toast(`${String(data.carrier || 'This carrier')} has no page for ${String(data.trackingNumber || 'it')}`)
}
