import { Button, Checkbox, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ownOf } from '#base/own.ts'
import { Problem } from '#base/problem.ts'
import type { FailedRow, ImportState } from '#model/import/import.ts'
import { plainNumber } from '#ui/grid/format.ts'
import mendClasses from '#ui/import/check/fix-rows.module.css'
import { type Corrections, readFailedRows } from '#ui/import/import-api.ts'
import { useCommandKeys } from '#ui/shell/keyboard/keyboard.ts'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

interface Props {
  state: ImportState
  isChecking: boolean
  mend: (corrections: Corrections) => void
}

/** Failed rows with their faulty cells marked, to be corrected in place and tried again. */
export function MendRows({ state, isChecking, mend }: Props) {
  const { id, counts, errorsFile, endedAt, inspection } = state
  const headings = inspection?.headings ?? []
  const [rows, setRows] = useState<readonly FailedRow[]>([])
  const [edits, setEdits] = useState<ReadonlyMap<string, string>>(new Map())
  const [isForAll, setForAll] = useState(true)
  const [failure, setFailure] = useState<string>()

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
      .catch((error: unknown) => isCurrent && setFailure(sentence(error)))
    return () => {
      isCurrent = false
    }
  }, [id, endedAt, isChecking])

  async function showMore(): Promise<void> {
    try {
      const more = await readFailedRows(id, rows.at(-1)?.row)
      setRows([...rows, ...more])
    } catch (error) {
      setFailure(sentence(error))
    }
  }

  const changed = changesOf(rows, headings, edits, isForAll)
  const canTry = !isChecking && counts.failed > 0 && changed.rows.length + changed.all.length > 0
  // Typed corrections are tried before anything is imported without them.
  const place = useRef<HTMLButtonElement>(null)
  useCommandKeys({ enter: canTry ? ['Try the rows again', () => mend(changed)] : undefined }, 1, { place })
  if (counts.failed === 0) return null
  const edit = (row: number, heading: string, text: string) => setEdits(new Map(edits).set(placeOf(row, heading), text))
  return (
    <section className="stack gap-12 slim" aria-label="Rows in error" aria-busy={isChecking}>
      <DataTable
        label="Rows in error"
        className={mendClasses.table}
        columns={[
          { label: 'Row', isHead: true, kind: 'number', show: ({ row }) => plainNumber(row) },
          {
            label: 'What is wrong',
            wrap: true,
            tone: () => 'hot',
            show: ({ faults }) => faults.map(({ reason }) => reason).join(' '),
          },
          ...(headings.length > 0 ? headings : ['Document']).map((heading, at): TableColumn<FailedRow> => {
            const isWrong = (failed: FailedRow) => !failed.cells || isFaulty(failed, heading, state.plan.mapping ?? {})
            return {
              label: heading,
              tone: (failed) => (isWrong(failed) ? 'changed' : undefined),
              show: (failed) =>
                failed.cells ? (
                  <input
                    aria-label={`${heading}, row ${failed.row}`}
                    aria-invalid={isWrong(failed)}
                    value={edits.get(placeOf(failed.row, heading)) ?? failed.cells[at] ?? ''}
                    onChange={(event) => edit(failed.row, heading, event.currentTarget.value)}
                    disabled={isChecking}
                    spellCheck={false}
                  />
                ) : (
                  at === 0 && (
                    <Textarea
                      autosize
                      aria-label={`Document, row ${failed.row}`}
                      value={edits.get(placeOf(failed.row, '')) ?? failed.text ?? ''}
                      onChange={(event) => edit(failed.row, '', event.currentTarget.value)}
                      disabled={isChecking}
                      spellCheck={false}
                    />
                  )
                ),
            }
          }),
        ]}
        rows={rows}
        keyOf={({ row }) => row}
        empty="Reading the rows …"
        isFixed
      />
      <div className="row wrap end gap-8-16">
        {errorsFile && (
          <a className="lead accent text-13" href={errorsFile} download>
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
        <Button ref={place} variant="default" disabled={!canTry} title="Ctrl+Enter" onClick={() => mend(changed)}>
          Check again
        </Button>
      </div>
      {failure && (
        <p role="alert" className="text-13 late late-ground round-8 pad-10-12">
          {failure}
        </p>
      )}
    </section>
  )
}

const isFaulty = ({ faults }: FailedRow, heading: string, mapping: Readonly<Record<string, string>>): boolean =>
  faults.some(({ column }) => column !== undefined && (column === heading || column === ownOf(mapping, heading)))

const placeOf = (row: number, heading: string): string => `${row} ${heading}`
const sentence = (error: unknown): string => {
  if (error instanceof Problem) return error.message
  throw error
}

/** The typed corrections, row by row; a wrong value is also corrected in all other rows that have it. */
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
