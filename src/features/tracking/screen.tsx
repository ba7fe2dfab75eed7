import { toDay } from '#base/days.ts'
import { OpenIn } from '#features/links/open-in.tsx'
import { related } from '#features/related.ts'
import { Why } from '#features/rule-lab/why.tsx'
import { ShareButton } from '#features/shares/share-button.tsx'
import type { Parcel } from '#features/tracking/collection.ts'
import { parcels } from '#features/tracking/collection.ts'
import { markDelivered } from '#features/tracking/commands.ts'
import { ForEverybody } from '#features/tracking/for-everybody.tsx'
import { arrivalOf, carrierTag } from '#features/tracking/rules.ts'
import type { Data } from '#model/value.ts'
import { CollectionScreen } from '#ui/collection/collection-screen.tsx'
import type { Clock, DerivedColumn, Tab } from '#ui/collection/view.ts'
import { CarrierTag } from '#ui/frame/badges.tsx'

const level = (data: Data, { now, timeZone }: Clock) => arrivalOf(data, now, timeZone).level

const tabs: readonly Tab[] = [
  { name: 'pending', label: 'Pending', where: () => [['delivered', '==', false]] },
  {
    name: 'overdue',
    label: 'Overdue',
    hot: true,
    where: () => [['delivered', '==', false]],
    keeps: (data, clock) => level(data, clock) === 'overdue',
  },
  {
    name: 'today',
    label: 'Today',
    where: () => [['delivered', '==', false]],
    keeps: (data, clock) => level(data, clock) === 'today',
  },
  { name: 'delivered', label: 'Delivered', where: () => [['delivered', '==', true]] },
]

const derived: readonly DerivedColumn[] = [
  {
    name: 'arrival',
    label: 'Arrival',
    after: 'etaISO',
    width: 240,
    value: (data, { now, timeZone }) => (data.delivered === true ? undefined : arrivalOf(data, now, timeZone).status),
  },
]

const draw = { carrier: (data: Data) => (data.carrier ? <CarrierTag {...carrierTag(data.carrier)} /> : null) }

/** All parcels, on their way first. */
export default function TrackingScreen() {
  return (
    <ForEverybody title="Tracking">
      <Parcels />
    </ForEverybody>
  )
}

function Parcels() {
  return (
    <CollectionScreen
      collection={parcels}
      heading="Tracking"
      searchHint="Title, number or carrier"
      purpose="Parcels on their way to us or to a customer stand here until they are delivered."
      tabs={tabs}
      derived={derived}
      due={(data, { timeZone }) => (data.delivered === true ? undefined : toDay(data.etaISO, timeZone))}
      dueAfter="etaISO"
      draw={draw}
      items={(doc) => (
        <>
          <Why rule="tracking" data={doc.data} label="Why this badge?" />
          <OpenIn values={doc.data} />
        </>
      )}
      commands={(doc) =>
        (doc as Parcel).data.delivered === true
          ? []
          : [
              {
                command: markDelivered,
                label: 'Mark delivered',
                fixed: { parcelId: doc.id },
                confirm: () => 'The parcel leaves the list of pending deliveries.',
              },
            ]
      }
      related={related}
      figures={(doc) => <ShareButton kind="parcel" sourceId={doc.id} path="/tracking" />}
      summary={(data, { now, timeZone }) =>
        [data.carrier, data.delivered === true ? 'Delivered' : arrivalOf(data, now, timeZone).status]
          .filter(Boolean)
          .join(' · ')
      }
    />
  )
}
