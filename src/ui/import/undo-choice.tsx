import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '#base/problem.ts'
import type { UndoChoice, UndoConflict } from '#model/import/undo.ts'
import { plainNumber } from '#ui/grid/format.ts'
import classes from '#ui/import/import.module.css'
import { readUndo } from '#ui/import/import-api.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const SHOWN = 50
const WAYS: Record<UndoChoice, { label: string; description: string }> = {
  keep: { label: 'Keep them', description: 'Everything else of the import is undone.' },
  merge: {
    label: 'Remove only imported values',
    description: 'Only where unchanged. Values changed since are kept, and so are new records in use.',
  },
  restore: { label: 'Restore previous values', description: 'Changes made since are lost.' },
}

/**
 * Undoes an import. When others changed its records since, they are shown, and the person chooses what happens to them.
 */
export function UndoChoiceButton({ id, undo }: { id: string; undo: (changed?: UndoChoice) => void }) {
  const [found, setFound] = useState<Awaited<ReturnType<typeof readUndo>>>()
  const [choice, setChoice] = useState<UndoChoice>('keep')
  const [failure, setFailure] = useState<string>()
  const [isAsking, setAsking] = useState(false)

  async function begin(): Promise<void> {
    setAsking(true)
    setFailure(undefined)
    try {
      const answer = await readUndo(id)
      if (answer.count === 0) undo()
      else setFound(answer)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setFailure(error.message)
    } finally {
      setAsking(false)
    }
  }

  if (!found)
    return (
      <>
        <Button variant="default" onClick={() => void begin()} loading={isAsking}>
          Undo import
        </Button>
        {failure && <p role="alert">{failure}</p>}
      </>
    )
  const { conflicts, count, choices } = found
  const change = conflicts.some(({ namedBy }) => namedBy) ? 'changed or named' : 'changed'
  return (
    <section className="grid gap-12 alone-in-row" aria-label="Changed since the import">
      <h3 className="text-16 bold">
        {count === 1 ? 'One record was' : `${plainNumber(count)} records were`} {change} since the import
      </h3>
      <DataTable
        className={classes.changed}
        label="Changed since the import"
        columns={[
          { label: 'Record', isHead: true, value: ({ title }) => title },
          { label: 'Came by the import', value: ({ isNew }) => (isNew ? 'New' : 'Changed') },
          {
            label: 'Since then',
            wrap: true,
            show: (one) =>
              one.namedBy
                ? `Named by ${one.namedBy}: it stays`
                : one.isGone
                  ? 'Deleted'
                  : one.changes.map(wordsOf).join('; '),
          },
        ]}
        rows={conflicts.slice(0, SHOWN)}
        keyOf={({ collection, id: record }) => `${collection}/${record}`}
      />
      {count > SHOWN && <p className="text-13 dim breaks">And {plainNumber(count - SHOWN)} more.</p>}
      <Radio.Group label="Changed records" value={choice} onChange={(next) => setChoice(next as UndoChoice)}>
        {choices.map((value) => (
          <Radio key={value} value={value} {...WAYS[value]} mt="xs" />
        ))}
      </Radio.Group>
      <div className="flex wrap end gap-8">
        <Button variant="default" onClick={() => setFound(undefined)}>
          Cancel
        </Button>
        <Button onClick={() => undo(choice)}>Undo import</Button>
      </div>
    </section>
  )
}

const wordsOf = ({ field, imported, now }: UndoConflict['changes'][number]): string =>
  `${field}: ${short(imported)} → ${short(now)}`

function short(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'empty'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
