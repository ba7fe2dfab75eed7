import type { ReactNode } from 'react'
import { useOpenErrors } from '#features/admin/logs/parts.tsx'
import styles from '#features/insight/my-day/my-day.module.css'
import { COUNT_QUERIES, suggestionsOf } from '#features/insight/my-day/suggestions.ts'
import { useNotifications } from '#features/insight/notifications/parts.tsx'
import type { AggregateResult } from '#model/query/query.ts'
import { useManyFigures } from '#ui/list/rows/use-docs.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

/** What to do when nothing is waiting: the company's open work that is assigned to nobody. */
export function Suggestions({ today }: { today: string }): ReactNode {
  const { summary, ready } = useNotifications()
  const errors = useOpenErrors()
  const figures = useManyFigures(COUNT_QUERIES)
  const [short, waiting, free] = figures.map(countOf)
  const found = suggestionsOf({
    overdue: summary.receivables,
    orders: summary.deliveries,
    short: short ?? 0,
    waiting: waiting ?? 0,
    free: free ?? 0,
    errors,
    today,
  })
  // Shown all at once, because otherwise they would push each other down.
  const isKnown = ready && figures.every((answer) => answer !== undefined)
  if (!isKnown) return <span data-waiting />
  if (found.length === 0) return null
  return (
    <>
      <p className={`text-13 dim ${styles.quiet}`}>Suggestions</p>
      <ul aria-label="Suggestions">
        {found.map(({ text, href }) => (
          <li key={href} className={`text-13 line-18 breaks hair-above ${styles.recent}`}>
            <GoLink href={href}>{text}</GoLink>
          </li>
        ))}
      </ul>
    </>
  )
}

const countOf = (answer: AggregateResult | undefined): number =>
  answer && !('groups' in answer) ? (answer.count ?? 0) : 0
