import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useAway, useBack } from '#ui/live/use-away.ts'
import { forgetUnread } from '#ui/record/timeline/history-page.ts'

/** The history while it loads. */
export function HistoryWaiting(): ReactNode {
  if (useAway()) return <p className="text-12 dim">The history is shown once Prime can be reached.</p>
  return (
    <p className="text-12 dim" data-waiting>
      Reading the history
    </p>
  )
}

/** Shown in the timeline of a record in place of changes that could not be loaded. */
export function HistoryUnread({ again }: { again: () => void }): ReactNode {
  return (
    <li className="text-12 dim">
      The changes could not be read.{' '}
      <UnstyledButton className="text-12 medium accent underlines" onClick={again}>
        Retry
      </UnstyledButton>
    </li>
  )
}

/** Renders the history again, requesting what could not be loaded before; automatically when the connection is back. */
export function useRetry(): () => void {
  const [, draw] = useState(0)
  const again = () => {
    forgetUnread()
    draw((times) => times + 1)
  }
  useBack(again)
  return again
}
