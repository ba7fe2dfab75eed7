import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Trouble } from '#ui/shell/pages/trouble.tsx'

/** The route table's own error fallback: the bar and the rail stay, the screen says what failed. */
export function RouteFallback({ error }: ErrorComponentProps): ReactNode {
  return (
    <Trouble
      message={error instanceof Error ? error.message : String(error)}
      note="Check the browser console for details."
    >
      <Button variant="default" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </Trouble>
  )
}
