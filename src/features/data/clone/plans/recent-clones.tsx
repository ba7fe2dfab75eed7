import { counted } from '#base/text/words.ts'
import styles from '#features/data/clone/screen.module.css'
import type { CloneCounts, CloneStep } from '#model/clone/clone.ts'
import { call } from '#ui/api.ts'
import { awaited } from '#ui/live/await.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'
import { useShortMoment } from '#ui/shell/use-short-moment.ts'
import work from '#ui/work/work.module.css'

interface Recent {
  id: string
  items: readonly { source: string; target: string }[]
  step: CloneStep
  counts: CloneCounts
  by: string
  startedAt: string
}

const WORDS: Record<CloneStep, string> = {
  checking: 'Preview running',
  checked: 'Not started',
  running: 'Running',
  paused: 'Paused, goes on',
  done: 'Copied',
  cancelled: 'Cancelled',
  interrupted: 'Interrupted, goes on',
  failed: 'Failed',
  undoing: 'Undoing',
  undone: 'Undone',
}

export const readRecentClones = async (): Promise<readonly Recent[]> =>
  (await call<{ items: readonly Recent[] }>('GET', '/api/clones')).items

/** The clones of the last three months: each can be opened, continued or undone. */
export function RecentClones({ answer, path }: { answer: Promise<readonly Recent[]>; path: string }) {
  const moment = useShortMoment()
  const listed = awaited(answer)
  if (listed.length === 0)
    return (
      <section className={styles.empty}>
        <h2 className="text-14 line-20 bold breaks">No clones yet</h2>
        <p className="text-13 above-4">
          Structure copies fields, columns and form into an empty table. Records copies the documents. Both does both: a
          test copy before risky work, or a yearly archive. You see a preview before anything is written.
        </p>
      </section>
    )
  return (
    <section className={work.recent} aria-labelledby="recent-clones">
      <h2 className="text-14 line-20 bold below-8" id="recent-clones">
        Clones
      </h2>
      <ul className="box unlisted">
        {listed.map(({ id, items, step, counts, by, startedAt }) => (
          <li className="flex wrap gap-4-16 pad-8-12 text-13 figures" key={id}>
            <GoLink href={`${path}?clone=${encodeURIComponent(id)}`}>
              {items.map(({ source, target }) => `${source} to ${target}`).join(', ')}
            </GoLink>
            <span>{WORDS[step]}</span>
            <span>{counted(counts.created + counts.replaced, 'document')}</span>
            <span>{by}</span>
            <time dateTime={startedAt}>{moment(startedAt)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
