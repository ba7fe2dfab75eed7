import type { ReactNode } from 'react'
import styles from '#features/global/screen.module.css'
import type { Lane } from '#features/global/use-found.tsx'
import type { Field } from '#model/fields.ts'
import type { Data, Doc } from '#model/value.ts'
import { GoLink } from '#ui/frame/go-link.tsx'
import { count, money } from '#ui/frame/money.ts'
import { titleOf } from '#ui/grid/format.ts'

/** The hits of each collection, under its name. */
export function Lanes({ lanes, widen }: { lanes: readonly Lane[]; widen: (collection: string) => void }): ReactNode {
  return lanes
    .filter(({ docs }) => docs.length > 0)
    .map(({ source: { of, notes, figure, href }, docs, isMore }) => (
      <section key={of.name} className={styles.lane} aria-labelledby={`lane-${of.name}`}>
        <h2 id={`lane-${of.name}`}>
          {of.label.many} <small>{isMore ? `the first ${docs.length}` : docs.length}</small>
          {isMore && (
            <button type="button" onClick={() => widen(of.name)}>
              Show more
            </button>
          )}
        </h2>
        <ul>
          {docs.map((doc) => (
            <li key={doc.id}>
              <GoLink className={styles.hit} href={href(doc.id, doc.data)}>
                <b className={(of.fields[of.title] as Field | undefined)?.options.mono ? styles.mono : undefined}>
                  {titleOf(of.title, doc)}
                </b>
                <span>{notesOf(doc, notes)}</span>
                {figure && <i>{figureOf(doc.data, figure, of.fields[figure] as Field | undefined)}</i>}
              </GoLink>
            </li>
          ))}
        </ul>
      </section>
    ))
}

const notesOf = ({ data }: Doc, notes: readonly string[]): string =>
  notes
    .map((name) => data[name])
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' · ')

function figureOf(data: Data, name: string, field: Field | undefined): string {
  const value = data[name]
  if (typeof value !== 'number') return ''
  if (field?.kind === 'money') return money(value, typeof data.currency === 'string' ? data.currency : undefined)
  return `${count(value)} ${name === 'qtyAvailable' ? 'available' : 'on hand'}`
}
