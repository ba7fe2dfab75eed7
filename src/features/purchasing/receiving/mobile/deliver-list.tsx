import { Button, TextInput } from '@mantine/core'
import { IconCamera, IconSignature } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { counted } from '#base/words.ts'
import styles from '#features/purchasing/receiving/mobile/mobile.module.css'
import { SignaturePad } from '#features/purchasing/receiving/mobile/signature-pad.tsx'
import { parcelActions } from '#features/shipping/tracking/actions.ts'
import { type Parcel, parcels, pendingParcels } from '#features/shipping/tracking/collection.ts'
import { useLive } from '#ui/live/use-live.ts'
import { useQueue } from '#ui/offline/use-queue.tsx'
import { takePicture } from '#ui/record/files/files.tsx'
import { useUser } from '#ui/session.ts'
import { Dialog } from '#ui/shell/dialog.tsx'

/** What leaves and is not delivered yet; the name of whoever takes it is kept, also while the network is away. */
export function DeliverList(): ReactNode {
  const all = useLive(pendingParcels) as readonly Parcel[]
  const { waiting } = useQueue()
  const handed = new Set(
    waiting.flatMap(({ input, refused }) => (!refused && typeof input.parcelId === 'string' ? [input.parcelId] : [])),
  )
  const leaving = all.filter(({ id, data }) => data.direction === 'Outbound' && !handed.has(id))
  if (leaving.length === 0) return <p className={styles.nothing}>Nothing to deliver.</p>
  return (
    <>
      <p aria-live="polite" className={styles.dim}>
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

function DeliverCard({ parcel }: { parcel: Parcel }): ReactNode {
  const { act } = useQueue()
  const canWrite = useUser()?.role !== 'viewer'
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [path, setPath] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const title = parcel.data.title || parcel.data.trackingNumber || 'Parcel'
  function deliver(event: FormEvent): void {
    event.preventDefault()
    if (!name.trim()) {
      setTrouble('Enter the name of who takes it.')
      return
    }
    act({
      command: parcelActions.command('markDelivered').name,
      input: {
        ...parcelActions.fixed('markDelivered', parcel.id),
        signedBy: name.trim(),
        ...(path && { signature: path }),
      },
      label: `Deliver ${title} to ${name.trim()}`,
    })
    setOpen(false)
  }
  return (
    <li className={styles.card}>
      <div className={styles.what}>
        <b>{title}</b>
        <span>{[parcel.data.carrier, parcel.data.trackingNumber].filter(Boolean).join(' ')}</span>
        {parcel.data.notes && <small>{parcel.data.notes}</small>}
      </div>
      {canWrite && (
        <div className={styles.two}>
          <Button size="lg" leftSection={<IconSignature size={20} />} onClick={() => setOpen(true)}>
            Hand over
          </Button>
          <Button
            size="lg"
            variant="default"
            leftSection={<IconCamera size={20} />}
            onClick={() => takePicture(parcels.name, parcel.id)}
          >
            Photo
          </Button>
        </div>
      )}
      {isOpen && (
        <Dialog title={`Hand over ${title}`} onClose={() => setOpen(false)} size="lg">
          <form className={styles.ask} onSubmit={deliver} noValidate>
            <TextInput
              size="lg"
              label="Received by"
              data-autofocus
              value={name}
              error={trouble}
              onChange={(event) => {
                setName(event.currentTarget.value)
                setTrouble(undefined)
              }}
            />
            <SignaturePad path={path} put={setPath} />
            <Button size="lg" type="submit">
              Delivered
            </Button>
          </form>
        </Dialog>
      )}
    </li>
  )
}
