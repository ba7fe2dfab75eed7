import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useAway, useBack } from '#ui/live/use-away.ts'
import { forgetUnread } from '#ui/record/timeline/history-page.ts'

/** The history on its way. */
export function HistoryWaiting(): ReactNode {
  if (useAway()) return <p className="text-12 dim">The history is shown once Prime can be reached.</p>
  return (
    <p className="text-12 dim" data-waiting>
      Reading the history
    </p>
  )
}

/** Stands among what is known of a record where its changes are not. */
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

/** Draws the history again with what could not be read before; by itself when the connection is back. */
export function useAskedAgain(): () => void {
  const [, draw] = useState(0)
  const again = () => {
    forgetUnread()
    draw((times) => times + 1)
  }
  useBack(again)
  return again
}
