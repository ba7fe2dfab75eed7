import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { folded } from '#base/fold.ts'
import { Problem } from '#base/problem.ts'
import type { Parcel } from '#features/tracking/collection.ts'
import { pendingParcels } from '#features/tracking/collection.ts'
import { ForEverybody } from '#features/tracking/for-everybody.tsx'
import styles from '#features/tracking/mobile-screen.module.css'
import { arrivalOf, carrierTag, pendingLine } from '#features/tracking/rules.ts'
import { execute } from '#ui/api.ts'
import { SkeletonRows } from '#ui/collection/list-states.tsx'
import { CarrierTag, DaysBadge } from '#ui/frame/badges.tsx'
import { useClock, useNow } from '#ui/frame/clock.ts'
import { toast, toastProblem } from '#ui/frame/toasts.tsx'
import { Await } from '#ui/live/await.tsx'
import { useLive } from '#ui/live/use-live.ts'

/** The parcels on their way as large cards, for one thumb. */
export default function TrackingMobileScreen() {
  return (
    <ForEverybody title="Track by phone">
      <Await fallback={<SkeletonRows />}>
        <Parcels />
      </Await>
    </ForEverybody>
  )
}

function Parcels() {
  const parcels = useLive(pendingParcels)
  const [typed, setTyped] = useState('')
  const wanted = folded(typed.trim())
  const shown = parcels.filter(({ data }) =>
    [data.title, data.trackingNumber, data.carrier, data.notes].some((text) => folded(text ?? '').includes(wanted)),
  )
  return (
    <div className={styles.page}>
      <header>
        <h1>Track by phone</h1>
        <p aria-live="polite">{pendingLine(parcels.length)}</p>
        <TextInput
          type="search"
          size="lg"
          aria-label="Search parcels"
          placeholder="Title, number or carrier"
          leftSection={<IconSearch size={20} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </header>
      {shown.length === 0 ? (
        <div className={styles.nothing}>
          <b>{parcels.length === 0 ? 'No pending deliveries' : 'No parcel is like that'}</b>
          {parcels.length === 0 && <span>All packages have been delivered</span>}
        </div>
      ) : (
        <ul>
          {shown.map((parcel) => (
            <Card key={parcel.id} parcel={parcel} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Card({ parcel }: { parcel: Parcel }) {
  const { timeZone } = useClock()
  const arrival = arrivalOf(parcel.data, useNow(), timeZone)
  const { title, carrier, trackingNumber, notes } = parcel.data
  const [isBusy, setBusy] = useState(false)

  async function deliver(): Promise<void> {
    setBusy(true)
    try {
      const { seq } = await execute('tracking.markDelivered', { parcelId: parcel.id })
      toast(`${title || 'Parcel'} delivered`, () => void takeBack(seq))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
      setBusy(false)
    }
  }

  return (
    <li className={styles.card}>
      <div className={styles.line}>
        <DaysBadge
          days={arrival.daysLeft === undefined ? '–' : String(Math.abs(arrival.daysLeft))}
          level={arrival.level}
        />
        <div className={styles.what}>
          <b>{title || 'Untitled parcel'}</b>
          <span data-level={arrival.level}>{arrival.status}</span>
        </div>
        <CarrierTag {...carrierTag(carrier)} />
      </div>
      {trackingNumber && <code>{trackingNumber}</code>}
      {notes && <p>{notes}</p>}
      <Button
        size="lg"
        variant="default"
        fullWidth
        loading={isBusy}
        leftSection={<IconCheck size={20} />}
        onClick={() => void deliver()}
      >
        Mark delivered
      </Button>
    </li>
  )
}

async function takeBack(seq: number): Promise<void> {
  try {
    await execute('history.undo', { seq })
    toast('Taken back')
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastProblem(error.message)
  }
}
