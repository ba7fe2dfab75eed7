import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'

const MAX_SHOWN = 80

/** Text typed into a field that did not reach the server, with buttons to use or discard it. */
export function UnsavedTextNote({ text, take, drop }: { text: string; take: () => void; drop: () => void }): ReactNode {
  return (
    <p className="text-12 soon above-4">
      Not saved: <q>{text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}</q>{' '}
      <UnstyledButton className="text-12 medium accent underlines" onClick={take}>
        Save it
      </UnstyledButton>{' '}
      <UnstyledButton className="text-12 medium accent underlines" onClick={drop}>
        Discard
      </UnstyledButton>
    </p>
  )
}
