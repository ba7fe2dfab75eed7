import type { ReactNode } from 'react'
import classes from '#features/stock/control/control.module.css'
import { Dialog } from '#ui/shell/dialog.tsx'
import { useCamera } from '#ui/shell/use-camera.tsx'

/** Reads one code with the camera of a phone. */
export function CameraDialog({ found, close }: { found: (code: string) => void; close: () => void }): ReactNode {
  const camera = useCamera(found)
  return (
    <Dialog title="Scan a lot, a part, or a bin" onClose={close} size="lg">
      {camera.problem ? (
        <p role="status">{camera.problem}</p>
      ) : (
        <video
          ref={camera.video}
          className={`full round-8 ${classes.camera}`}
          muted
          playsInline
          aria-label="Camera view"
        />
      )}
    </Dialog>
  )
}
