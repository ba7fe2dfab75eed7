import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { linesIn } from '#model/document/lines.ts'
import { commandFields } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { LineGrid } from '#ui/document/line-grid.tsx'
import { isBlank, lineFaults } from '#ui/document/line-values.ts'
import { partsOfLines } from '#ui/document/parts-of-lines.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import type { CollectionView } from '#ui/list/views/view.ts'
import { storedDraft } from '#ui/record/drafts/draft.ts'
import { LineForm, selectQuantity } from '#ui/record/lines/line-entry.tsx'
import { figured } from '#ui/record/lines/lines.ts'
import classes from '#ui/record/lines/lines-editor.module.css'
import type { FormProps } from '#ui/record/record-form.tsx'
import { useUser } from '#ui/session.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'

interface Props extends FormProps {
  view: CollectionView
  name: string
}

/**
 * The lines of a stored document. A cell is saved on blur; while a line has errors, lines wait in this browser, even
 * across a reload, and the rest of the document is saved as usual.
 */
export function DocumentLines({
  view,
  collection,
  name,
  doc,
  clock,
  canWrite,
  save,
  onSaved,
  onWaiting,
}: Props): ReactNode {
  const draft = storedDraft(localStorage, useUser()?.id ?? '', `${collection.name}/${doc.id}`)
  const field = fieldOf(collection, name)!
  const mayEdit = canWrite && !view.lineEntry?.readOnly && !commandFields(collection, doc.data).has(name)
  const stored = linesIn(doc.data[name])
  const currency = doc.data.currency || baseCurrency()
  const [begun, setBegun] = useState<readonly Data[] | undefined>(() => {
    const { [name]: lines } = draft.read()
    return mayEdit && lines !== undefined ? linesIn(lines) : undefined
  })
  // Correct lines kept here were refused, or the page was left before they were saved.
  const [fault, setFault] = useState(begun && 'They were not saved when this page was left.')
  const place = useRef<HTMLDivElement>(null)
  // Another person changed the document's status: lines typed here were not saved and must not look saved.
  const isLate = begun !== undefined && !mayEdit
  const lines = isLate ? stored : (begun ?? stored)
  // The latest input is saved over the current document.
  const latest = useRef({ doc, lines, isSaving: false, again: false })
  latest.current.doc = doc

  function change(next: readonly Data[]): void {
    const worth = figured(collection, name, next, doc.data.currency)
    latest.current.lines = worth
    setBegun(worth)
    draft.keep({ [name]: worth })
  }

  async function flush(): Promise<void> {
    const { current } = latest
    const of = field.of ?? {}
    const written = current.lines.filter((line) => !isBlank(line))
    if (lineFaults(of, written, currency).length > 0) {
      setFault(undefined)
      return
    }
    if (current.isSaving) {
      current.again = true
      return
    }
    current.isSaving = true
    const sent = current.lines
    try {
      await save(current.doc, name, written.length > 0 ? written : undefined)
      setFault(undefined)
      onSaved()
      if (current.lines === sent && written.length === sent.length) {
        draft.forget()
        setBegun(undefined)
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setFault(error.message)
    } finally {
      current.isSaving = false
    }
    if (current.again) {
      current.again = false
      await flush()
    }
  }

  /** The lines as stored. */
  function discard(): void {
    draft.forget()
    latest.current.lines = stored
    setBegun(undefined)
    setFault(undefined)
  }

  async function fill(next: readonly Data[]): Promise<void> {
    const filled = await partsOfLines(view.lineEntry, next, doc, clock)
    if (filled) change(filled(latest.current.lines))
    await flush()
  }

  const hasFaults =
    begun !== undefined && !isLate && !latest.current.isSaving && lineFaults(field.of ?? {}, begun, currency).length > 0
  const waiting = isLate ? undefined : hasFaults ? 'Correct the marked cells first.' : fault
  useEffect(() => {
    onWaiting?.(waiting)
    return () => onWaiting?.(undefined)
  }, [waiting, onWaiting])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was left from before a reload
  useEffect(() => {
    if (begun) latest.current.lines = begun
  }, [])

  return (
    <div ref={place} className="stack gap-10 slim">
      {isLate && (
        <p role="status">
          Your last changes to the lines were not saved, because the document was changed elsewhere.{' '}
          <UnstyledButton className="text-12 medium accent underlines" onClick={discard}>
            Discard changes
          </UnstyledButton>
        </p>
      )}
      {waiting && (
        <p role="status">
          Not saved yet. The lines are kept in this browser until they are correct.{' '}
          {!hasFaults && (
            <UnstyledButton className="text-12 medium accent underlines" onClick={() => void flush()}>
              Save them
            </UnstyledButton>
          )}{' '}
          <UnstyledButton className="text-12 medium accent underlines" onClick={discard}>
            Discard changes
          </UnstyledButton>
        </p>
      )}
      <LineGrid
        {...{ field, lines, doc, clock }}
        readOnly={!mayEdit}
        change={change}
        left={(_, cell) => begun && void (cell === 'partNumber' ? fill(latest.current.lines) : flush())}
        done={() => void flush()}
        entry={view.lineEntry}
        first={view.lineColumns}
        pasted={(next) => void fill(next)}
      />
      {fault && !hasFaults && !isLate && (
        <p role="alert" className={`text-13 late round-8 pad-10-12 ${classes.refused}`}>
          {fault}
        </p>
      )}
      {mayEdit && view.lineEntry && !view.lineEntry.fixed && (
        <LineForm
          entry={view.lineEntry}
          {...{ doc, clock }}
          add={async (line) => {
            const next = [...lines, line]
            change(next)
            selectQuantity(place.current, field, next.length)
            await flush()
          }}
          of={field.of ?? {}}
          addMany={(more) => {
            change([...lines, ...more])
            void fill(latest.current.lines)
          }}
        />
      )}
    </div>
  )
}
