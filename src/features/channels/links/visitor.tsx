import type { ReactNode } from 'react'
import { STARTER_LINKS } from '#features/channels/links/rules.ts'
import styles from '#features/channels/links/screen.module.css'
import type { SharedLinks } from '#features/channels/links/share.ts'
import { useShared } from '#features/records/shares/parts.tsx'
import { Await, awaited } from '#ui/live/await.tsx'
import { Page } from '#ui/shell/pages/page.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'

type Shown = SharedLinks['links']

/** The page for visitors: the links shared by a company, or those to carriers and manufacturers that anyone may use. */
export function VisitorLinks({ token }: { token: string | undefined }): ReactNode {
  const answer = useShared<SharedLinks>(token)
  return (
    <Page title="Links">
      <Await fallback={<Spinner />}>{answer ? <Shared answer={answer} /> : <Groups links={ANYBODY} />}</Await>
    </Page>
  )
}

/** Links with placeholders are reduced to their front pages. */
const ANYBODY: Shown = STARTER_LINKS.map(({ title, url, group }) => ({
  title,
  url: new URL(url.replace(/\{[^}]*\}/g, '')).origin,
  group,
  description: '',
}))

function Shared({ answer }: { answer: Promise<SharedLinks | Error> }): ReactNode {
  const shown = awaited(answer)
  if (shown instanceof Error) return <p className={styles.nothing}>{shown.message}</p>
  if (shown.kind !== 'links') return <p className={styles.nothing}>This link does not lead to a list of links.</p>
  return <Groups links={shown.links} />
}

function Groups({ links }: { links: Shown }): ReactNode {
  return (
    <div className={`scrolls grid packed gap-20 ${styles.groups}`}>
      {[...Map.groupBy(links, ({ group }) => group || 'Other')].map(([name, some]) => (
        <section key={name} className={styles.group} aria-label={name}>
          <h2>{name}</h2>
          <ul>
            {some.map(({ title, url, description }) => (
              <li key={`${title} ${url}`}>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  <b>{title}</b>
                  <small>{description || new URL(url).host.replace(/^www\./, '')}</small>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
