import type { ImportState } from '#model/import/import.ts'
import { plainNumber } from '#ui/grid/format.ts'
import work from '#ui/work/work.module.css'

/** Created, updated, unchanged, in error. */
export function ImportFigures(props: {
  counts: ImportState['counts']
  isChecking?: boolean
  words: readonly [string, string, string]
}) {
  const { counts, isChecking, words } = props
  return (
    <dl className={`box flex wrap sunk pad-12-16 ${work.counts}`} aria-busy={isChecking ?? false} aria-live="polite">
      <div>
        <dt className="dim text-12">{words[0]}</dt>
        <dd className="text-20 line-28 bold figures">{plainNumber(counts.created)}</dd>
      </div>
      <div>
        <dt className="dim text-12">{words[1]}</dt>
        <dd className="text-20 line-28 bold figures">{plainNumber(counts.updated)}</dd>
      </div>
      <div>
        <dt className="dim text-12">unchanged</dt>
        <dd className="text-20 line-28 bold figures">{plainNumber(counts.unchanged)}</dd>
      </div>
      {counts.removed !== undefined && (
        <div data-bad={counts.removed > 0 || undefined}>
          <dt className="dim text-12">{words[2]}</dt>
          <dd className="text-20 line-28 bold figures">{plainNumber(counts.removed)}</dd>
        </div>
      )}
      <div data-bad={counts.failed > 0 || undefined}>
        <dt className="dim text-12">in error</dt>
        <dd className="text-20 line-28 bold figures">{plainNumber(counts.failed)}</dd>
      </div>
    </dl>
  )
}
