import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { dayIn } from '#base/days.ts'
import type { Together } from '#model/command/bulk.ts'
import type { Doc } from '#model/schema/value.ts'
import { skippedWords } from '#ui/actions/done-message.ts'
import { start } from '#ui/actions/start.ts'
import { CommandDialog } from '#ui/command-button.tsx'
import type { Clock, CommandOffer, Related } from '#ui/list/views/view.ts'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import type { IconType } from '#ui/shell/screens.ts'
import { toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** An action on selected rows. */
export interface ManyAct {
  label: string
  Icon: IconType
  /** The offer for the rows that can take it; undefined when none can. */
  offerOf: (docs: readonly Doc[], clock: Clock) => CommandOffer | undefined
}

interface Props {
  selected: readonly Doc[]
  clear: () => void
  acts: readonly ManyAct[]
  related?: readonly Related[]
  done?: (result: unknown) => void
}

/** The actions for all selected rows, each as one command; rows they are refused for are reported. */
export function BulkActs({ selected, clear, acts, related, done }: Props): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const clock: Clock = { now, timeZone, today: dayIn(timeZone, now) }
  const [offer, setOffer] = useState<CommandOffer>()
  const finish = (result: unknown): void => {
    clear()
    const { refused = [] } = (result ?? {}) as Partial<Together>
    if (refused.length > 0) toastProblem(skippedWords(refused))
    done?.(result)
  }
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
              onClick={() => start(offered, setOffer, finish)}
            >
              {label}
            </Button>
          )
        )
      })}
      {offer && (
        <CommandDialog {...{ offer, clock }} related={related} close={() => setOffer(undefined)} done={finish} />
      )}
    </>
  )
}
