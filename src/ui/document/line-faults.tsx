import type { ReactNode } from 'react'
import classes from '#ui/document/line-grid.module.css'
import type { CellFault } from '#ui/document/line-values.ts'

interface Props {
  faults: readonly CellFault[]
  go: (fault: CellFault) => void
}

/** The most errors listed. */
const MAX_SHOWN = 5

/** The errors, each a link to its cell. */
export function LineFaults({ faults, go }: Props): ReactNode {
  return (
    <div className={`text-13 round-8 pad-10-12 ${classes.faults}`} role="alert">
      <p className="bold late">{faults.length === 1 ? 'Correct 1 cell:' : `Correct ${faults.length} cells:`}</p>
      <ul>
        {faults.slice(0, MAX_SHOWN).map((fault) => (
          <li className="unlisted" key={`${fault.at} ${fault.name}`}>
            <button className="plain tall-24 underlined" type="button" onClick={() => go(fault)}>
              Line {fault.at + 1}: {fault.detail}
            </button>
          </li>
        ))}
        {faults.length > MAX_SHOWN && <li className="unlisted">and {faults.length - MAX_SHOWN} more</li>}
      </ul>
    </div>
  )
}
