import type { ReactNode } from 'react'
import styles from '#features/my-day/my-day.module.css'
import { places } from '#features/places.ts'
import { GoLink } from '#ui/frame/go-link.tsx'
import { keptDraft } from '#ui/record/draft.ts'

/** New records I began at this browser and have not saved; the form opens where I left it. */
export function Drafts({ userId }: { userId: string }): ReactNode {
  const begun = places.flatMap(({ of, path }) => {
    const data = keptDraft(localStorage, userId, of.name).read()
    if (Object.keys(data).length === 0) return []
    const title = data[of.title] ?? Object.values(data).find((value) => typeof value === 'string' && value !== '')
    return [{ path, kind: of.label.one, title: typeof title === 'string' ? title : 'Begun' }]
  })
  if (begun.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="drafts-title">
      <header>
        <h2 id="drafts-title">Begun and not saved</h2>
      </header>
      <ul>
        {begun.map(({ path, kind, title }) => (
          <li key={path} className={styles.recent}>
            <GoLink href={`${path}?new=1`}>{title}</GoLink>
            <small>New {kind.toLowerCase()}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
