import { counted } from '#base/text/words.ts'
import { importsOf } from '#features/data/import/recent.ts'
import styles from '#features/data/import/screen.module.css'
import type { ImportCounts, ImportPlan, ImportState } from '#model/import/import.ts'
import { call } from '#ui/api.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { awaited } from '#ui/live/await.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'
import { useShortMoment } from '#ui/shell/use-short-moment.ts'
import work from '#ui/work/work.module.css'

type Recent = Pick<ImportState, 'id' | 'fileName' | 'step' | 'counts' | 'startedAt'> & {
  collection: string
  format: ImportPlan['format']
}

const WORDS: Record<ImportState['step'], string> = {
  checking: 'Checking',
  checked: 'Not started',
  running: 'Running',
  done: 'Imported',
  cancelled: 'Cancelled',
  interrupted: 'Interrupted',
  failed: 'Failed',
  undoing: 'Being undone',
  undone: 'Undone',
}

export const readRecentImports = async (): Promise<readonly Recent[]> =>
  (await call<{ items: readonly Recent[] }>('GET', '/api/imports')).items

/** The imports of the last week; a running one can be opened again. */
export function RecentImports({
  answer,
  path,
  isJson,
}: {
  answer: Promise<readonly Recent[]>
  path: string
  isJson: boolean
}) {
  const moment = useShortMoment()
  const listed = importsOf(awaited(answer), isJson)
  if (listed.length === 0) return null
  return (
    <section className={`${styles.runs} ${work.recent}`} aria-labelledby="recent-imports">
      <h2 className="text-14 line-20 bold below-8" id="recent-imports">
        Imports of the last week
      </h2>
      <ul className="box unlisted">
        {listed.map(({ id, fileName, step, counts, startedAt, collection }) => (
          <li className="flex wrap gap-4-16 pad-8-12 text-13 figures" key={id}>
            <GoLink href={`${path}?import=${encodeURIComponent(id)}`}>{fileName}</GoLink>
            <span>{WORDS[step]}</span>
            <span>
              {collection === '*' ? 'several collections' : collection}, {rowWords(step, counts)}
            </span>
            <time dateTime={startedAt}>{moment(startedAt)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** For an undone import, what was reverted: the records it had written. */
function rowWords(step: ImportState['step'], { rows, created, updated, removed = 0, failed }: ImportCounts): string {
  if (step === 'undone') return `${plainNumber(created)} deleted, ${plainNumber(updated + removed)} restored`
  return counted(rows, 'row') + (failed > 0 ? `, ${plainNumber(failed)} in error` : '')
}
