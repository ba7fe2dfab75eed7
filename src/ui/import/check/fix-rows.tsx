import { Button, Checkbox, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ownOf } from '#base/own.ts'
import { Problem } from '#base/problem.ts'
import type { FailedRow, ImportState } from '#model/import/import.ts'
import { plainNumber } from '#ui/grid/format.ts'
import mendClasses from '#ui/import/check/fix-rows.module.css'
import { type Corrections, readFailedRows } from '#ui/import/import-api.ts'
import { useCommandKeys } from '#ui/shell/keyboard/keyboard.ts'
import work from '#ui/work/work.module.css'

interface Props {
  state: ImportState
  isChecking: boolean
  mend: (corrections: Corrections) => void
}

/** Rows in error, their faulty cells marked, to be corrected where they stand and tried again. */
export function MendRows({ state, isChecking, mend }: Props) {
  const { id, counts, errorsFile, endedAt, inspection } = state
  const headings = inspection?.headings ?? []
  const [rows, setRows] = useState<readonly FailedRow[]>([])
  const [edits, setEdits] = useState<ReadonlyMap<string, string>>(new Map())
  const [isForAll, setForAll] = useState(true)
  const [trouble, setTrouble] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: every way through the file has rows of its own
  useEffect(() => {
    if (counts.failed === 0 || isChecking) return
    let isCurrent = true
    readFailedRows(id)
      .then((next) => {
        if (!isCurrent) return
        setRows(next)
        setEdits(new Map())
      })
      .catch((error: unknown) => isCurrent && setTrouble(sentence(error)))
    return () => {
      isCurrent = false
    }
  }, [id, endedAt, isChecking])

  async function showMore(): Promise<void> {
    try {
      const more = await readFailedRows(id, rows.at(-1)?.row)
      setRows([...rows, ...more])
    } catch (error) {
      setTrouble(sentence(error))
    }
  }

  const changed = changesOf(rows, headings, edits, isForAll)
  const canTry = !isChecking && counts.failed > 0 && changed.rows.length + changed.all.length > 0
  // What was typed is tried before anything is imported without it.
  useCommandKeys({ enter: canTry ? ['Try the rows again', () => mend(changed)] : undefined }, 1)
  if (counts.failed === 0) return null
  const edit = (row: number, heading: string, text: string) => setEdits(new Map(edits).set(placeOf(row, heading), text))
  return (
    <section className={mendClasses.mend} aria-label="Rows in error" aria-busy={isChecking}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too */}
      <div className={mendClasses.scroll} tabIndex={0}>
        <table className={mendClasses.table}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">What is wrong</th>
              {headings.map((heading) => (
                <th scope="col" key={heading}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((failed) => (
              <RowInError
                key={failed.row}
                {...{ failed, headings, edits, mapping: state.plan.mapping ?? {} }}
                edit={edit}
                isDisabled={isChecking}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={mendClasses.foot}>
        {errorsFile && (
          <a href={errorsFile} download>
            Download rows with errors
          </a>
        )}
        {rows.length < counts.failed && rows.length > 0 && (
          <Button variant="default" size="xs" onClick={() => void showMore()}>
            Show more of {plainNumber(counts.failed)}
          </Button>
        )}
        {counts.failed > 1 && (
          <Checkbox
            label="Apply to all rows with this value"
            checked={isForAll}
            onChange={(event) => setForAll(event.currentTarget.checked)}
          />
        )}
        <Button variant="default" disabled={!canTry} title="Ctrl+Enter" onClick={() => mend(changed)}>
          Check again
        </Button>
      </div>
      {trouble && (
        <p role="alert" className={work.trouble}>
          {trouble}
        </p>
      )}
    </section>
  )
}

interface RowProps {
  failed: FailedRow
  headings: readonly string[]
  edits: ReadonlyMap<string, string>
  mapping: Readonly<Record<string, string>>
  edit: (row: number, heading: string, text: string) => void
  isDisabled: boolean
}

function RowInError({ failed, headings, edits, mapping, edit, isDisabled }: RowProps) {
  const { row, cells, text, faults } = failed
  const isWrong = (heading: string) =>
    faults.some(({ column }) => column !== undefined && (column === heading || column === ownOf(mapping, heading)))
  return (
    <tr>
      <th scope="row">{plainNumber(row)}</th>
      <td className={mendClasses.reason}>{faults.map(({ reason }) => reason).join(' ')}</td>
      {cells ? (
        headings.map((heading, at) => (
          <td key={heading} data-wrong={isWrong(heading) || undefined}>
            <input
              aria-label={`${heading}, row ${row}`}
              aria-invalid={isWrong(heading)}
              value={edits.get(placeOf(row, heading)) ?? cells[at] ?? ''}
              onChange={(event) => edit(row, heading, event.currentTarget.value)}
              disabled={isDisabled}
              spellCheck={false}
            />
          </td>
        ))
      ) : (
        <td colSpan={Math.max(1, headings.length)} data-wrong>
          <Textarea
            autosize
            aria-label={`Document, row ${row}`}
            value={edits.get(placeOf(row, '')) ?? text ?? ''}
            onChange={(event) => edit(row, '', event.currentTarget.value)}
            disabled={isDisabled}
            spellCheck={false}
          />
        </td>
      )}
    </tr>
  )
}

const placeOf = (row: number, heading: string): string => `${row} ${heading}`
const sentence = (error: unknown): string => {
  if (error instanceof Problem) return error.message
  throw error
}

/** What was typed, row by row; a value that was wrong is also corrected wherever else it stands. */
function changesOf(
  rows: readonly FailedRow[],
  headings: readonly string[],
  edits: ReadonlyMap<string, string>,
  isForAll: boolean,
): Corrections {
  const changed: Corrections['rows'][number][] = []
  const all = new Map<string, Corrections['all'][number]>()
  for (const { row, cells, text } of rows) {
    const document = edits.get(placeOf(row, ''))
    if (!cells) {
      if (document !== undefined && document !== text) changed.push({ row, text: document })
      continue
    }
    const mended = headings.flatMap((heading, at): [string, string][] => {
      const by = edits.get(placeOf(row, heading))
      const value = cells[at] ?? ''
      if (by === undefined || by === value) return []
      if (value !== '') all.set(`${heading} ${value}`, { column: heading, value, by })
      return [[heading, by]]
    })
    if (mended.length > 0) changed.push({ row, cells: Object.fromEntries(mended) })
  }
  return { rows: changed, all: isForAll ? [...all.values()] : [] }
}
