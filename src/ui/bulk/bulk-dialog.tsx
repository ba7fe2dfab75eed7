import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { BulkTarget } from '#ui/bulk/run.ts'

interface Props {
  label: string
  icon: ReactNode
  target: BulkTarget
  /** Clears the selection once the work is done. */
  clear: () => void
  /** The dialog, for the selection when it opened, whatever happens in the list. */
  children: (target: BulkTarget, close: () => void, done: () => void) => ReactNode
}

/** A button of the bulk bar that opens a dialog for the selected rows, or for all that match. */
export function BulkDialog({ label, icon, target, clear, children }: Props): ReactNode {
  const [opened, setOpened] = useState<BulkTarget>()
  const close = () => setOpened(undefined)
  return (
    <>
      <Button variant="subtle" color="gray" leftSection={icon} onClick={() => setOpened(target)}>
        {label}
      </Button>
      {opened &&
        children(opened, close, () => {
          close()
          clear()
        })}
    </>
  )
}
