import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { dayIn } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { ROLES } from '#features/admin/users/people/people-table.tsx'
import type { Refreshable } from '#features/admin/users/use-question.tsx'
import type { Role } from '#model/schema/collection.ts'
import { call } from '#ui/api.ts'
import { shortDay } from '#ui/grid/format.ts'
import styles from '#ui/layouts/users.module.css'
import { awaited } from '#ui/live/await.tsx'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** Someone who was sent an invitation and has not joined yet. */
export interface Invitation {
  email: string
  role: Role | null
  expiresAt: string
}

/**
 * The people who are invited and have not joined yet, each with a way to revoke the link; nothing when there are none.
 */
export function Invitations({ invitations }: { invitations: Refreshable<Invitation[]> }): ReactNode {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const invited = awaited(invitations.answer)
  if (invited.length === 0) return null

  async function withdraw(email: string): Promise<void> {
    try {
      await call('DELETE', `/api/people/invitations/${encodeURIComponent(email)}`)
      toast(`Invitation for ${email} withdrawn.`)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    }
    invitations.again()
  }

  return (
    <section className="above-16" aria-labelledby="invited-title">
      <h3 id="invited-title" className={`text-13 line-18 dim breaks ${styles.dim}`}>
        Invited
      </h3>
      <ul className="bare">
        {invited.map(({ email, role, expiresAt }) => (
          <li key={email} className={`row between gap-12 hair-above ${styles.item}`}>
            <span>
              <span className="strong breaks">{email}</span>{' '}
              <span className={`text-13 line-18 dim breaks ${styles.dim}`}>
                {ROLES.find(({ value }) => value === role)?.label}, until{' '}
                {shortDay(dayIn(timeZone, new Date(expiresAt)), today)}
              </span>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Withdraw the invitation of ${email}`}
              onClick={() => void withdraw(email)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
