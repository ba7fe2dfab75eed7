import { Button, TextInput } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Dialog } from '#ui/shell/dialog.tsx'
import { useCamera } from '#ui/shell/use-camera.tsx'

/** One code by camera, by scanner, or typed. */
export function ScanCode({
  title,
  found,
  close,
}: {
  title: string
  found: (code: string) => void
  close: () => void
}): ReactNode {
  const [typed, setTyped] = useState('')
  const camera = useCamera(found)
  function take(event: FormEvent): void {
    event.preventDefault()
    if (typed.trim()) found(typed.trim())
  }
  return (
    <Dialog title={title} onClose={close} size="lg">
      <div className="stack gap-12">
        {camera.problem ? (
          <p role="status">{camera.problem}</p>
        ) : (
          <video ref={camera.video} className="full round-10" muted playsInline aria-label="Camera view" />
        )}
        {camera.torch && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconBulb size={20} aria-hidden />}
            aria-pressed={camera.torch.isOn}
            onClick={camera.torch.turn}
          >
            Light
          </Button>
        )}
        <form onSubmit={take}>
          <TextInput
            size="lg"
            label="Code"
            description="Scan or type, then press Enter"
            data-autofocus
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </form>
      </div>
    </Dialog>
  )
}
