import { Button, TextInput } from '@mantine/core'
import { IconBarcode, IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { folded } from '#base/text/fold.ts'
import { pendingParcels } from '#features/shipping/tracking/collection.ts'
import styles from '#features/shipping/tracking/mobile/mobile-screen.module.css'
import { ScanDialog } from '#features/shipping/tracking/mobile/scan-dialog.tsx'
import { ParcelCard } from '#features/shipping/tracking/parcel-card.tsx'
import { PasteDialog } from '#features/shipping/tracking/pasted/paste-numbers.tsx'
import { ForEverybody } from '#features/shipping/tracking/public/for-everybody.tsx'
import { parcelArrival, pendingLine } from '#features/shipping/tracking/rules.ts'
import { useCarrierPast } from '#features/shipping/tracking/use-past.tsx'
import { bareNumber } from '#model/matching/tracking-numbers.ts'
import { SkeletonRows } from '#ui/list/list-states.tsx'
import { Await } from '#ui/live/await.tsx'
import { useLive } from '#ui/live/use-live.ts'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { useAddress } from '#ui/shell/use-address.ts'

const CUTS = ['today', 'overdue', 'soon', 'all'] as const
type Cut = (typeof CUTS)[number]
const CUT_WORDS: Record<Cut, string> = { today: 'Today', overdue: 'Overdue', soon: 'Soon', all: 'All' }

/** The parcels in transit as large cards that can be used with one thumb. */
export default function TrackingMobileScreen() {
  return (
    <ForEverybody title="Tracking (mobile)">
      <Await fallback={<SkeletonRows />}>
        <Parcels />
      </Await>
    </ForEverybody>
  )
}

function Parcels() {
  const parcels = useLive(pendingParcels)
  const { timeZone } = useClock()
  const now = useNow()
  const { history } = useRouter()
  const { records } = useCarrierPast()
  const search = useAddress()
  const cut = CUTS.find((one) => one === new URLSearchParams(search).get('cut')) ?? 'all'
  const [typed, setTyped] = useState('')
  const [isScanning, setScanning] = useState(false)
  const [adding, setAdding] = useState<string>()
  const canWrite = useUser()?.role !== 'viewer'
  const levelled = parcels.map((parcel) => ({ parcel, level: parcelArrival(parcel.data, now, timeZone).level }))
  const inCut = (one: Cut) => (one === 'all' ? levelled : levelled.filter(({ level }) => level === one))
  const wanted = folded(typed.trim())
  const shown = inCut(cut).filter(({ parcel: { data } }) =>
    [data.title, data.trackingNumber, data.carrier, data.notes].some((text) => folded(text ?? '').includes(wanted)),
  )
  // An unknown number can be added right where it was typed.
  const isNew = canWrite && shown.length === 0 && bareNumber(typed).length >= 8
  return (
    <div className="scrolls full thumb-page">
      <header>
        <h1 className="text-20 titled page-title">Tracking (mobile)</h1>
        <p className="dim" aria-live="polite">
          {pendingLine(parcels.length)}
        </p>
        <fieldset
          className={`flex gap-6 frameless scrolls-across no-padding ${styles.cuts}`}
          aria-label="Filter by status"
        >
          {CUTS.map((one) => (
            <button
              className="box plain on-panel"
              key={one}
              type="button"
              aria-pressed={one === cut}
              onClick={() => history.push(`/trackingMobile${one === 'all' ? '' : `?cut=${one}`}`)}
            >
              {CUT_WORDS[one]} <b className="figures strong">{inCut(one).length}</b>
            </button>
          ))}
        </fieldset>
        <div className={`grid gap-8 ${styles.find}`}>
          <TextInput
            type="search"
            size="lg"
            aria-label="Search parcels"
            placeholder="Title, # or carrier"
            leftSection={<IconSearch size={20} />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {canWrite && (
            <Button size="lg" variant="default" aria-label="Scan labels" px={14} onClick={() => setScanning(true)}>
              <IconBarcode size={24} aria-hidden />
            </Button>
          )}
        </div>
      </header>
      {shown.length === 0 ? (
        <div className={`middle-stack gap-4 text-center ${styles.nothing}`}>
          <b>{nothingWords(parcels.length, wanted, cut)}</b>
          {parcels.length === 0 && <span>All packages have been delivered</span>}
          {isNew && (
            <Button size="lg" mt="md" onClick={() => setAdding(typed)}>
              Add it as a parcel
            </Button>
          )}
        </div>
      ) : (
        <ul>
          {shown.map(({ parcel }) => (
            <ParcelCard key={parcel.id} parcel={parcel} canWrite={canWrite} />
          ))}
        </ul>
      )}
      {isScanning && (
        <ScanDialog
          parcels={parcels}
          close={() => setScanning(false)}
          add={(numbers) => {
            setScanning(false)
            setAdding(numbers.join('\n'))
          }}
        />
      )}
      {adding !== undefined && <PasteDialog records={records} begin={adding} close={() => setAdding(undefined)} />}
    </div>
  )
}

const nothingWords = (all: number, wanted: string, cut: Cut): string =>
  all === 0 ? 'No pending deliveries' : wanted ? 'No matching parcels' : NOTHING[cut]

const NOTHING: Record<Cut, string> = {
  today: 'Nothing is expected today',
  overdue: 'Nothing is overdue',
  soon: 'Nothing is expected in the next two days',
  all: 'No pending deliveries',
}
