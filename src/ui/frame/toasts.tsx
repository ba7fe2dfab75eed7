import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

/** A short word about what just happened, at the foot of the page. `undo` adds the way back. */
export function toast(text: string, undo?: () => void): void {
  const id = notifications.show({
    message: <Said text={text} {...(undo && { undo: () => undoAndHide() })} />,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    autoClose: undo ? 10_000 : 4_000,
  })
  function undoAndHide(): void {
    notifications.hide(id)
    undo?.()
  }
}

/** What failed, in the words of the person; it stays until it is closed. */
export const toastProblem = (text: string): void => {
  notifications.show({
    message: text,
    color: 'overdue',
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    autoClose: false,
  })
}

const PATIENCE_MS = 300

/** Says that something takes its time, once it does; until it has ended. */
export function toastWaiting(text: string): { end: () => void } {
  let id: string | undefined
  const timer = setTimeout(() => {
    id = notifications.show({
      message: text,
      loading: true,
      withBorder: true,
      autoClose: false,
      withCloseButton: false,
    })
  }, PATIENCE_MS)
  return {
    end() {
      clearTimeout(timer)
      if (id !== undefined) notifications.hide(id)
    },
  }
}

function Said({ text, undo }: { text: string; undo?: () => void }): ReactNode {
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
      <span style={{ flex: 1 }}>{text}</span>
      {undo && (
        <Button variant="subtle" size="compact-sm" onClick={undo}>
          Undo
        </Button>
      )}
    </span>
  )
}
