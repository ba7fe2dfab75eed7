import type { KeyboardEvent, ReactNode } from 'react'
import styles from '#features/insight/global-search/screen.module.css'
import type { Lane } from '#features/insight/global-search/use-found.tsx'
import type { Field } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { titleOf } from '#ui/grid/format.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { count, moneyText } from '#ui/shell/money/money.ts'

/** The hits of each lane under its name: Tab moves between lanes, the arrow keys within one. */
export function Lanes({ lanes, widen }: { lanes: readonly Lane[]; widen: (lane: string) => void }): ReactNode {
  return lanes
    .filter(({ docs }) => docs.length > 0)
    .map(({ source: { key, label, of, notes, figure, href }, docs, isMore }) => (
      <section key={key} className={`box on-panel below-16 ${styles.lane}`} aria-labelledby={`lane-${key}`}>
        <h2 className="flex baseline gap-8" id={`lane-${key}`}>
          {label} <small className="dim light">{isMore ? `the first ${docs.length}` : docs.length}</small>
          {isMore && (
            <button
              className="aside text-13 accent frameless pressable"
              type="button"
              tabIndex={-1}
              onClick={() => widen(key)}
            >
              Show more
            </button>
          )}
        </h2>
        <ul onKeyDown={walk}>
          {docs.map((doc, at) => (
            <li key={doc.id}>
              <GoLink
                className={`grid baseline gap-8 text-13 plain round tall-32 underlined-not lights ${styles.hit}`}
                href={href(doc.id, doc.data)}
                tabIndex={at === 0 ? 0 : -1}
              >
                <b
                  className={`clip strong ${(of.fields[of.title] as Field | undefined)?.options.mono ? 'code' : undefined}`}
                >
                  {titleOf(of.title, doc)}
                </b>
                <span className="clip dim">{notesOf(doc, notes)}</span>
                {figure && (
                  <i className="figures upright">
                    {figureOf(doc.data, figure, of.fields[figure] as Field | undefined)}
                  </i>
                )}
              </GoLink>
            </li>
          ))}
        </ul>
      </section>
    ))
}

/** Up and Down move through the hits of a lane; below the last one is the button for more. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const lane = event.currentTarget
  const stops = [...lane.querySelectorAll('a'), ...(lane.parentElement?.querySelectorAll('h2 button') ?? [])]
  const next = stops[stops.indexOf(document.activeElement as HTMLAnchorElement) + step]
  if (!next) return
  event.preventDefault()
  ;(next as HTMLElement).focus()
}

const notesOf = ({ data }: Doc, notes: readonly string[]): string =>
  notes
    .map((name) => data[name])
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' · ')

function figureOf(data: Data, name: string, field: Field | undefined): string {
  const value = data[name]
  if (typeof value !== 'number') return ''
  if (field?.kind === 'money') return moneyText(value, typeof data.currency === 'string' ? data.currency : undefined)
  return `${count(value)} ${name === 'qtyAvailable' ? 'available' : 'on hand'}`
}
