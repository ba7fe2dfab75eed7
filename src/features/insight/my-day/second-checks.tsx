import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Problem } from '#base/problem.ts'
import { settings } from '#features/admin/settings/collection.ts'
import styles from '#features/insight/my-day/my-day.module.css'
import { countActions } from '#features/stock/counts/actions.ts'
import { type Count, counts } from '#features/stock/counts/collection.ts'
import { countEffect, countLines, waitsForSecond, withVariance } from '#features/stock/counts/rules.ts'
import { pageAddress } from '#model/feature.ts'
import { execute } from '#ui/api.ts'
import { bringBack } from '#ui/list/remove.ts'
import { useLive, useLiveDoc } from '#ui/live/use-live.ts'
import type { User } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** High-value counts that wait for a second person, possibly me; nothing when there are none. */
export function Seconds({ user }: { user: User }): ReactNode {
  const inReview = useLive({
    collection: counts.name,
    where: [['status', '==', 'Review']],
  }) as unknown as readonly Count[]
  const limit = useLiveDoc<{ countLimit?: number }>(settings.name, 'stock')?.data.countLimit
  const found = inReview.filter((count) => waitsForSecond(count, countLines(count), user.email, limit))
  if (user.role === 'viewer' || found.length === 0) return null

  async function look({ id, data }: Count): Promise<void> {
    try {
      const { seq } = await execute(countActions.command('second').name, countActions.fixed('second', id))
      toast(`${data.countNumber}: confirmed`, () => void bringBack([seq]))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    }
  }

  return (
    <section className={`panel slim ${styles.panel}`} aria-labelledby="seconds-title">
      <header className="row between tall-32">
        <h2 className="text-14 line-20 bold" id="seconds-title">
          Counts to confirm
        </h2>
      </header>
      <ul>
        {found.map((count) => (
          <li key={count.id} className={`row gap-4 text-13 line-18 hair-above ${styles.pin}`}>
            <span>
              <GoLink href={pageAddress('control', { area: 'counts', count: count.id })}>
                {count.data.countNumber}
              </GoLink>
              <small className="block text-12 line-16 dim">{countEffect(withVariance(countLines(count)))}</small>
            </span>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Confirm count ${count.data.countNumber}`}
              onClick={() => void look(count)}
            >
              Confirm
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
