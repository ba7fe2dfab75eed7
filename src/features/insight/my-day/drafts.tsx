import type { ReactNode } from 'react'
import { unsavedWork } from '#features/admin/logs/rules.ts'
import styles from '#features/insight/my-day/my-day.module.css'
import { places } from '#model/feature.ts'
import { addressOf, recordKind } from '#model/record-pages.ts'
import { storedDraft } from '#ui/record/drafts/draft.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

/** New records I started in this browser and have not saved; the form opens where I left off. */
export function Drafts({ userId }: { userId: string }): ReactNode {
  const begun = places.flatMap(({ of, path }) => {
    const data = storedDraft(localStorage, userId, of.name).read()
    if (Object.keys(data).length === 0) return []
    const title = data[of.title] ?? Object.values(data).find((value) => typeof value === 'string' && value !== '')
    return [{ path, kind: of.label.one, title: typeof title === 'string' ? title : 'Begun' }]
  })
  const fields = unsavedWork(Object.entries(localStorage), userId).fields ?? {}
  const changed = Object.entries(fields).flatMap(([record, values]) => {
    const [collection = '', id = ''] = record.split('/', 2)
    const path = addressOf(collection, id)
    const texts = Object.values(values as Record<string, unknown>).map(String)
    return path ? [{ path, kind: recordKind(collection), text: texts.join(', ') }] : []
  })
  if (begun.length + changed.length === 0) return null
  return (
    <section className={`panel slim ${styles.panel}`} aria-labelledby="drafts-title">
      <header className="row between tall-32">
        <h2 className="text-14 line-20 bold" id="drafts-title">
          Unsaved drafts
        </h2>
      </header>
      <ul>
        {begun.map(({ path, kind, title }) => (
          <li key={path} className={`text-13 line-18 breaks hair-above ${styles.recent}`}>
            <GoLink href={`${path}${path.includes('?') ? '&' : '?'}new=1`}>{title}</GoLink>
            <small className="block text-12 line-16 dim">New {kind.toLowerCase()}</small>
          </li>
        ))}
        {changed.map(({ path, kind, text }) => (
          <li key={path} className={`text-13 line-18 breaks hair-above ${styles.recent}`}>
            <GoLink href={path}>{text}</GoLink>
            <small className="block text-12 line-16 dim">Draft in a {kind.toLowerCase()}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
