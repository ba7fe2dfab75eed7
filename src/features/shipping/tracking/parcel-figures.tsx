import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dayIn } from '#base/days.ts'
import { counted } from '#base/text/words.ts'
import { ShareButton } from '#features/records/shares/parts.tsx'
import { type Parcel, parcels } from '#features/shipping/tracking/collection.ts'
import { type CarrierRecord, eventsOf, eventWords, silentFor } from '#features/shipping/tracking/journey.ts'
import { warningOf } from '#features/shipping/tracking/pasted/pasted.ts'
import styles from '#features/shipping/tracking/screen.module.css'
import { pageAddress } from '#model/feature.ts'
import { trackingPage } from '#model/matching/tracking-numbers.ts'
import { pageOf } from '#model/record-address.ts'
import { shortDay } from '#ui/grid/format.ts'
import { Await } from '#ui/live/await.tsx'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

interface Props {
  parcel: Parcel
  silences: ReadonlyMap<string, number>
  records: ReadonlyMap<string, CarrierRecord>
}

/** The details of a parcel next to its fields: its events, the carrier's page, its contents, and warnings. */
export function ParcelFigures({ parcel: { id, data }, silences, records }: Props): ReactNode {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const events = eventsOf(data, timeZone)
  const silent = silentFor(data, today, timeZone, silences)
  const odd = data.delivered === true ? undefined : warningOf(data.trackingNumber ?? '', data.carrier)
  const page = trackingPage(data.carrier ?? '', data.trackingNumber ?? '')
  const record = records.get((data.carrier ?? '').trim().toUpperCase())
  return (
    <>
      <div className={`row wrap gap-8 ${styles.about}`}>
        {silent !== undefined && (
          <p role="status" className="text-13 soon alone-in-row">
            No update for {silent} days (unusual for {data.carrier || 'this carrier'}).
          </p>
        )}
        {odd && <p className="text-13 soon alone-in-row">{odd}</p>}
        {record && data.delivered !== true && (
          <p className="alone-in-row">
            {data.carrier} delivered the last {record.parcels} in {counted(record.transit, 'day')},{' '}
            {lateWords(record.late)}.
          </p>
        )}
        {page && (
          <Button
            component="a"
            href={page}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            h={32}
            rightSection={<IconExternalLink size={14} aria-hidden />}
          >
            Track at {data.carrier}
          </Button>
        )}
        {data.poId && (
          <Await fallback={null}>
            <OrderLink poId={data.poId} />
          </Await>
        )}
      </div>
      {events.length > 0 && (
        <ol className={`stack unlisted ${styles.journey}`} aria-label="Route">
          {events.map((event) => (
            <li key={`${event.at} ${eventWords(event)}`}>
              <time dateTime={event.day}>{shortDay(event.day, today)}</time>
              {eventWords(event)}
            </li>
          ))}
        </ol>
      )}
      <ShareButton kind="parcel" sourceId={id} path={pageOf(parcels)} />
    </>
  )
}

/** The order whose goods are in the parcel; while it is pending they can be received. */
function OrderLink({ poId }: { poId: string }): ReactNode {
  const order = useLiveDoc(parcels.fields.poId.target!, poId)
  if (order?.data.status !== 'Pending') return null
  return (
    <Button component={GoLink} variant="default" h={32} href={pageAddress('deliveries', { po: poId })}>
      Receive {String(order.data.poNumber ?? 'its order')} now
    </Button>
  )
}

const lateWords = (days: number): string =>
  days === 0 ? 'on the announced day' : days > 0 ? `${days} later than announced` : `${-days} earlier than announced`
