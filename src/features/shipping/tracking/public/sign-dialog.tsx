import { Button, TextInput } from '@mantine/core'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { refuse } from '#base/problem.ts'
import { type Parcel, parcels } from '#features/shipping/tracking/collection.ts'
import styles from '#features/shipping/tracking/mobile/mobile-screen.module.css'
import { attachFiles } from '#ui/record/files/files.tsx'
import { Dialog } from '#ui/shell/dialog.tsx'
import { useSubmit } from '#ui/use-submit.ts'

const [WIDE, HIGH] = [600, 240]

interface Props {
  parcel: Parcel
  deliver: (signedBy: string) => Promise<boolean>
  close: () => void
}

/** The person who takes the parcel signs with a finger; their name and the image are stored on the parcel. */
export function SignDialog({ parcel, deliver, close }: Props): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const [name, setName] = useState('')
  const { isBusy, problem, at, clear, submit } = useSubmit()

  function draw(event: PointerEvent<HTMLCanvasElement>, isStart: boolean): void {
    const pen = canvas.current?.getContext('2d')
    if (!pen || (!isStart && event.buttons === 0)) return
    const box = event.currentTarget.getBoundingClientRect()
    const [x, y] = [((event.clientX - box.left) / box.width) * WIDE, ((event.clientY - box.top) / box.height) * HIGH]
    if (isStart) {
      event.currentTarget.setPointerCapture(event.pointerId)
      // Dark ink on white in either theme, because the image is printed and sent.
      pen.lineWidth = 3
      pen.lineCap = 'round'
      pen.strokeStyle = '#0d1117'
      pen.beginPath()
      pen.moveTo(x, y)
    }
    pen.lineTo(x, y)
    pen.stroke()
    setDrawn(true)
  }

  function wipe(): void {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDE, HIGH)
    setDrawn(false)
  }

  const keep = submit(async () => {
    const signer = name.trim()
    if (!signer) throw refuse('Enter who takes the parcel.', 'signedBy')
    const picture = await new Promise<Blob | null>((done) => canvas.current?.toBlob(done, 'image/png'))
    if (picture && isDrawn) {
      const file = new File([picture], `Proof of delivery ${signer}.png`, { type: 'image/png' })
      await attachFiles(parcels.name, parcel.id, [file])
    }
    if (await deliver(signer)) close()
    return undefined
  })

  return (
    <Dialog title={`Signature for ${parcel.data.title || 'the parcel'}`} onClose={close} size="lg">
      <form className="stack gap-12" noValidate onSubmit={keep}>
        <TextInput
          size="lg"
          label="Signed by"
          data-autofocus
          value={name}
          {...at('signedBy')}
          onChange={(event) => {
            clear('signedBy')
            setName(event.currentTarget.value)
          }}
        />
        <canvas
          ref={canvas}
          className={`box full ${styles.sign}`}
          width={WIDE}
          height={HIGH}
          aria-label="Sign here"
          onPointerDown={(event) => draw(event, true)}
          onPointerMove={(event) => draw(event, false)}
        />
        {problem && (
          <p role="alert" className="text-13 late">
            {problem}
          </p>
        )}
        <Button size="lg" type="submit" loading={isBusy}>
          Delivered
        </Button>
        {isDrawn && (
          <Button size="lg" variant="default" onClick={wipe}>
            Sign again
          </Button>
        )}
      </form>
    </Dialog>
  )
}
