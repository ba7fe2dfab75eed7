import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Outline } from '#model/schema/outline.ts'
import { plainNumber } from '#ui/grid/format.ts'
import classes from '#ui/tree/json-tree.module.css'

interface Props {
  label: string
  outline: Outline
  /** Shown on arrays and objects, by their location. */
  choose?: { label: string; is: (at: string) => boolean; chosen?: string | undefined; take: (at: string) => void }
}

/** A JSON value as a collapsible tree. */
export function JsonTree({ label, outline, choose }: Props): ReactNode {
  return (
    <section
      className={`text-13 sunk framed round scrolls-both pad-8-12 ${classes.tree}`}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too
      tabIndex={0}
    >
      <Branches of={outline} choose={choose} depth={0} />
    </section>
  )
}

const OPEN_DEPTH = 4

function Branches({ of, choose, depth }: { of: Outline; choose: Props['choose']; depth: number }): ReactNode {
  const { kind, count = 0, inside = [] } = of
  const more = count - inside.length
  return (
    <ul className="grid gap-2 unlisted">
      {inside.map((one) => (
        <li key={one.at}>
          {one.kind === 'value' ? (
            <span className={classes.leaf}>
              <b className="medium">{one.name}</b> <code className="code text-12 breaks">{one.text}</code>
            </span>
          ) : (
            // For an array the first item shows the structure of all.
            <details open={depth < OPEN_DEPTH && (kind === 'map' || one.name === '0')}>
              <summary className="pressable">
                <b className="medium">{one.name}</b> <small className="dim">{sizeWords(one)}</small>{' '}
                {choose?.is(one.at) &&
                  (choose.chosen === one.at ? (
                    <small className={`dim ${classes.chosen}`}>read from here</small>
                  ) : (
                    <Button variant="subtle" size="compact-xs" onClick={() => choose.take(one.at)}>
                      {choose.label}
                    </Button>
                  ))}
              </summary>
              <Branches of={one} choose={choose} depth={depth + 1} />
            </details>
          )}
        </li>
      ))}
      {more > 0 && <li className="dim">and {plainNumber(more)} more</li>}
    </ul>
  )
}

const sizeWords = ({ kind, count = 0 }: Outline): string =>
  kind === 'list' ? `list of ${plainNumber(count)}` : `${plainNumber(count)} ${count === 1 ? 'field' : 'fields'}`
