import { Button, TextInput } from '@mantine/core'
import { IconCamera, IconSignature } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { timestamp } from '#base/days.ts'
import { counted } from '#base/text/words.ts'
import styles from '#features/purchasing/receiving/mobile/mobile.module.css'
import { SignaturePad } from '#features/purchasing/receiving/mobile/signature-pad.tsx'
import { usePosition } from '#features/purchasing/receiving/mobile/use-position.tsx'
import { parcelActions } from '#features/shipping/tracking/actions.ts'
import { type Parcel, parcels, pendingParcels } from '#features/shipping/tracking/collection.ts'
import { placeLines } from '#model/print/trade-sheet.ts'
import type { Data } from '#model/schema/value.ts'
import { useLive, useLiveDoc } from '#ui/live/use-live.ts'
import { useQueue } from '#ui/offline/use-queue.tsx'
import { useUser } from '#ui/session.ts'
import { Dialog } from '#ui/shell/dialog.tsx'

/** Packing slips are in an area that purchasing does not import, so they are read by collection name. */
const SLIPS = parcels.fields.slipId.target!
const DELIVER = parcelActions.command('markDelivered').name

/** Outbound parcels that are not delivered yet; the recipient's name is recorded, also offline. */
export function DeliverList(): ReactNode {
  const all = useLive(pendingParcels) as readonly Parcel[]
  const { waiting } = useQueue()
  const handed = new Set(
    waiting.flatMap(({ command, input, refused }) =>
      !refused && command === DELIVER && typeof input.parcelId === 'string' ? [input.parcelId] : [],
    ),
  )
  const leaving = all.filter(({ id, data }) => data.direction === 'Outbound' && !handed.has(id))
  if (leaving.length === 0) return <p className={`dim text-center ${styles.nothing}`}>Nothing to deliver.</p>
  return (
    <>
      <p aria-live="polite" className="dim">
        {counted(leaving.length, 'parcel')} to deliver
      </p>
      <ul>
        {leaving.map((parcel) => (
          <DeliverCard key={parcel.id} parcel={parcel} />
        ))}
      </ul>
    </>
  )
}

/** The delivery address of a parcel, with a link to the map and the recipient's phone number. */
function WayThere({ slipId }: { slipId: string | undefined }): ReactNode {
  const shipTo = useLiveDoc<{ shipTo?: Data }>(SLIPS, slipId || 'none')?.data.shipTo
  const lines = placeLines(shipTo).map(String)
  if (lines.length === 0) return null
  const map = `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: lines.join(', ') }).toString()}`
  const phone = typeof shipTo?.phone === 'string' ? shipTo.phone.replaceAll(/[^+\d]/g, '') : ''
  return (
    <>
      <small className="dim">{lines.join(', ')}</small>
      <span className="flex gap-12 dim">
        <a href={map} target="_blank" rel="noreferrer">
          Navigate
        </a>
        {phone && <a href={`tel:${phone}`}>Call</a>}
      </span>
    </>
  )
}

function DeliverCard({ parcel }: { parcel: Parcel }): ReactNode {
  const { photograph } = useQueue()
  const canWrite = useUser()?.role !== 'viewer'
  const [isOpen, setOpen] = useState(false)
  const title = parcel.data.title || parcel.data.trackingNumber || 'Parcel'
  return (
    <li className="stack panel gap-12 pad-14">
      <div className={`stack slim breaks ${styles.what}`}>
        <b className="text-16 bold">{title}</b>
        <span className="dim">{[parcel.data.carrier, parcel.data.trackingNumber].filter(Boolean).join(' ')}</span>
        {parcel.data.notes && <small className="dim">{parcel.data.notes}</small>}
        <WayThere slipId={parcel.data.slipId} />
      </div>
      {canWrite && (
        <div className={`grid gap-8 ${styles.two}`}>
          <Button size="lg" leftSection={<IconSignature size={20} />} onClick={() => setOpen(true)}>
            Hand over
          </Button>
          <Button
            size="lg"
            variant="default"
            leftSection={<IconCamera size={20} />}
            onClick={() => void photograph(parcels.name, parcel.id, title)}
          >
            Photo
          </Button>
        </div>
      )}
      {isOpen && <HandOver {...{ parcel, title }} close={() => setOpen(false)} />}
    </li>
  )
}

/** The proof of delivery: who took it, their signature, when and where. */
function HandOver({ parcel, title, close }: { parcel: Parcel; title: string; close: () => void }): ReactNode {
  const { act } = useQueue()
  const place = usePosition()
  const [name, setName] = useState('')
  const [path, setPath] = useState('')
  const [refused, setRefused] = useState('')
  const [failure, setFailure] = useState<{ name?: string; refused?: string }>({})
  function deliver(event: FormEvent): void {
    event.preventDefault()
    if (!name.trim()) {
      setFailure({ name: 'Enter the name of the recipient.' })
      return
    }
    act({
      command: DELIVER,
      input: {
        ...parcelActions.fixed('markDelivered', parcel.id),
        signedBy: name.trim(),
        at: timestamp(new Date()),
        ...(place && { place }),
        ...(refused.trim() && { refused: refused.trim() }),
        ...(path && { signature: path }),
      },
      label: `Deliver ${title} to ${name.trim()}`,
    })
    close()
  }
  /** Records a failed delivery attempt with its reason; the parcel stays to be delivered. */
  function leave(): void {
    if (!refused.trim()) {
      setFailure({ refused: 'Enter why it was not delivered.' })
      return
    }
    act({
      command: parcelActions.command('event').name,
      input: {
        ...parcelActions.fixed('event', parcel.id),
        status: 'Failed attempt',
        text: refused.trim(),
        ...(place && { place }),
        at: timestamp(new Date()),
      },
      label: `${title} not delivered`,
    })
    close()
  }
  return (
    <Dialog title={`Hand over ${title}`} onClose={close} size="lg">
      <form className="stack gap-12" onSubmit={deliver} noValidate>
        <TextInput
          size="lg"
          label="Received by"
          data-autofocus
          value={name}
          error={failure.name}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setFailure({})
          }}
        />
        <SignaturePad path={path} put={setPath} />
        {place && <small className="dim">Position: {place}</small>}
        <TextInput
          size="md"
          label="Refused or missing"
          description="What was not taken, and why"
          value={refused}
          error={failure.refused}
          onChange={(event) => {
            setRefused(event.currentTarget.value)
            setFailure({})
          }}
        />
        <div className={`grid gap-8 ${styles.two}`}>
          <Button size="lg" type="submit">
            Delivered
          </Button>
          <Button size="lg" variant="default" onClick={leave}>
            Not delivered
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
