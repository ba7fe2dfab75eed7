import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { counted } from '#base/text/words.ts'
import { parcelActions } from '#features/shipping/tracking/actions.ts'
import type { Parcel } from '#features/shipping/tracking/collection.ts'
import styles from '#features/shipping/tracking/mobile/mobile-screen.module.css'
import { sameNumber } from '#features/shipping/tracking/pasted/pasted.ts'
import { bareNumber } from '#model/matching/tracking-numbers.ts'
import { execute } from '#ui/api.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { useCamera } from '#ui/shell/use-camera.tsx'
import { useSubmit } from '#ui/use-submit.ts'

interface Props {
  parcels: readonly Parcel[]
  close: () => void
  /** Adds new parcels for the numbers that no parcel has. */
  add: (numbers: readonly string[]) => void
}

/**
 * Scans label after label, by camera or scanner: each known parcel is ticked, and one tap marks all of them delivered.
 */
export function ScanDialog({ parcels, close, add }: Props): ReactNode {
  const [codes, setCodes] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const { isBusy, run } = useSubmit({ isToast: true })
  const take = (raw: string) => {
    const code = bareNumber(raw)
    if (code !== '') setCodes((before) => (before.includes(code) ? before : [...before, code]))
  }
  const camera = useCamera(take)
  const scanned = codes.map((code) => ({
    code,
    parcel: parcels.find(({ data }) => sameNumber(data.trackingNumber, code)),
  }))
  const known = scanned.flatMap(({ parcel }) => parcel ?? [])
  const unknown = scanned.filter(({ parcel }) => !parcel).map(({ code }) => code)

  function typeIn(event: FormEvent): void {
    event.preventDefault()
    take(typed)
    setTyped('')
  }
  const deliver = () =>
    run(async () => {
      const { seq } = await execute(
        parcelActions.bulk('markDelivered')!.name,
        parcelActions.fixedMany(
          'markDelivered',
          known.map(({ id }) => id),
        ),
      )
      if (unknown.length > 0) add(unknown)
      else close()
      return { words: `${counted(known.length, 'parcel')} delivered`, seq }
    })

  return (
    <Dialog title="Scan labels" onClose={close} size="lg">
      <div className="stack gap-12">
        {camera.problem ? (
          <p role="status">{camera.problem}</p>
        ) : (
          <video
            ref={camera.video}
            className={`full round-8 ${styles.camera}`}
            muted
            playsInline
            aria-label="Camera view"
          />
        )}
        <form onSubmit={typeIn}>
          <TextInput
            size="lg"
            label="Number"
            description="Scan or type, then press Enter"
            data-autofocus
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </form>
        <ul className={`stack gap-6 unlisted ${styles.scanned}`} aria-label="Scanned" aria-live="polite">
          {scanned.map(({ code, parcel }) => (
            <li className="row gap-10 tall-44" key={code} data-known={parcel !== undefined || undefined}>
              {parcel ? (
                <IconCheck className="fixed soon" size={20} aria-hidden />
              ) : (
                <IconPlus className="fixed soon" size={20} aria-hidden />
              )}
              <span className="stack slim text-14">
                <code className="code breaks">{code}</code>
                {parcel ? parcel.data.title || 'Known' : 'Not known yet'}
              </span>
            </li>
          ))}
        </ul>
        {known.length > 0 && (
          <Button size="lg" loading={isBusy} onClick={() => void deliver()}>
            Mark {counted(known.length, 'parcel')} delivered
          </Button>
        )}
        {unknown.length > 0 && (
          <Button size="lg" variant="default" onClick={() => add(unknown)}>
            Add {counted(unknown.length, 'new parcel')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
