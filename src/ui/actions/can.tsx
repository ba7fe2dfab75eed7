import type { ReactNode } from 'react'
import { dayIn } from '#base/days.ts'
import type { Actions } from '#model/command/action/action.ts'
import type { Doc } from '#model/schema/value.ts'
import { actionOffer } from '#ui/actions/action-offers.ts'
import { CommandButton } from '#ui/command-button.tsx'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'

interface Props {
  /** The action, by its name in the table. */
  do: string
  of: Actions
  doc: Doc
  /** Another label for the button here. */
  with?: Partial<CommandOffer>
  variant?: 'filled' | 'default'
  done?: (result: unknown) => void
  /** Shown instead of the button while the action is possible. */
  children?: ReactNode
}

/** The button of an action, shown while the record can take it and the person may run it. */
export function Can({ do: name, of, doc, with: other, variant, done, children }: Props): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const clock = { now, today: dayIn(timeZone, now), timeZone }
  const role = useUser()?.role
  const { roles = ['owner', 'staff'] } = of.command(name)
  if (!role || !roles.includes(role) || of.refusal(name, doc, clock) !== undefined) return null
  if (children) return children
  const offer = { ...actionOffer(of, name, doc, clock), record: of.nameOf(doc), ...other }
  return <CommandButton {...{ offer, clock, done, ...(variant && { variant }) }} />
}
