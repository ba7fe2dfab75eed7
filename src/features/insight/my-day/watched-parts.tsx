import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from '#features/insight/my-day/my-day.module.css'
import { type Demand, demand } from '#features/stock/demand/collection.ts'
import { stopWatching } from '#features/stock/watches/commands.ts'
import { execute } from '#ui/api.ts'
import { useLive } from '#ui/live/use-live.ts'
import type { User } from '#ui/session.ts'
import { useSubmit } from '#ui/use-submit.ts'

/**
 * Parts the person wanted but could not offer; once one is in stock, a follow-up is created. Nothing when there are
 * none.
 */
export function WatchedParts({ user }: { user: User }): ReactNode {
  const watched = useLive({
    collection: demand.name,
    where: [
      ['isWatched', '==', true],
      ['watchers', 'array-contains', user.email],
    ],
  }) as unknown as readonly Demand[]
  const { run } = useSubmit({ isToast: true })
  const stop = ({ id, data }: Demand) =>
    void run(async () => {
      const { seq } = await execute(stopWatching.name, { demandId: id })
      return { words: `${data.partNumber} is no longer watched`, seq }
    })
  if (watched.length === 0) return null
  return (
    <section className={`panel slim ${styles.panel}`} aria-labelledby="watched-parts-title">
      <header className="row between tall-32">
        <h2 className="text-14 line-20 bold" id="watched-parts-title">
          Watched parts
        </h2>
      </header>
      <ul>
        {watched.map((one) => (
          <li key={one.id} className={`row gap-4 text-13 line-18 hair-above ${styles.pin}`}>
            <span>
              {[one.data.brand, one.data.partNumber].filter(Boolean).join(' ')}
              {one.data.watchedFor?.map((why) => (
                <small className="block text-12 line-16 dim" key={why}>
                  {why}
                </small>
              ))}
            </span>
            {user.role !== 'viewer' && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                aria-label={`Stop watching ${one.data.partNumber}`}
                onClick={() => stop(one)}
              >
                Stop watching
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
