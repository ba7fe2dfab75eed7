import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { dayIn } from '#base/days.ts'
import type { Together } from '#model/command/bulk.ts'
import type { Doc } from '#model/schema/value.ts'
import { CommandDialog } from '#ui/command-button.tsx'
import type { Clock, CommandOffer, Related } from '#ui/list/views/view.ts'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { toastProblem } from '#ui/shell/toasts.tsx'

/** An act on ticked rows. */
export interface ManyAct {
  label: string
  Icon: Icon
  /** The offer for those rows that take it; nothing where none does. */
  offerOf: (docs: readonly Doc[], clock: Clock) => CommandOffer | undefined
}

interface Props {
  selected: readonly Doc[]
  clear: () => void
  acts: readonly ManyAct[]
  related?: readonly Related[]
  done?: (result: unknown) => void
}

/** The acts that the ticked rows take together, each by one command; those it is refused for are told. */
export function BulkActs({ selected, clear, acts, related, done }: Props): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const clock: Clock = { now, timeZone, today: dayIn(timeZone, now) }
  const [offer, setOffer] = useState<CommandOffer>()
  if (useUser()?.role === 'viewer') return null
  return (
    <>
      {acts.map(({ label, Icon, offerOf }) => {
        const offered = offerOf(selected, clock)
        return (
          offered && (
            <Button
              key={label}
              variant="subtle"
              color="gray"
              leftSection={<Icon size={16} />}
              onClick={() => setOffer(offered)}
            >
              {label}
            </Button>
          )
        )
      })}
      {offer && (
        <CommandDialog
          {...{ offer, clock }}
          related={related}
          close={() => setOffer(undefined)}
          done={(result) => {
            clear()
            const { refused = [] } = (result ?? {}) as Partial<Together>
            if (refused.length > 0) toastProblem(`${refused.length} stayed as they were: ${refused.join(' ')}`)
            done?.(result)
          }}
        />
      )}
    </>
  )
}
