import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { inSentence } from '#base/text/in-sentence.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'
import classes from '#ui/document/document.module.css'
import { LineGrid } from '#ui/document/line-grid.tsx'
import { tooFineFaults } from '#ui/document/line-values.ts'
import { partsOfLines } from '#ui/document/parts-of-lines.ts'
import { TotalsPanel } from '#ui/document/totals-panel.tsx'
import { hasOpenChoices } from '#ui/fields/typed/typed-text.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import page from '#ui/record/document/document.module.css'
import { EntryFields } from '#ui/record/entry/entry-fields.tsx'
import { type NewRecordProps, useNewRecord } from '#ui/record/entry/use-entry.ts'
import { FaultSummary } from '#ui/record/faults/fault-summary.tsx'
import { LineForm } from '#ui/record/lines/line-entry.tsx'
import { linesField } from '#ui/record/lines/lines.ts'
import record from '#ui/record/record.module.css'
import { baseCurrency } from '#ui/shell/money/money.ts'

/** A document before its first commit. */
const UNWRITTEN = { id: '', version: 0, createTime: '', updateTime: '' }

/** A new document with lines, as a page: header, lines, totals. */
export function NewDocument({ view, clock, close, created }: NewRecordProps): ReactNode {
  const { collection } = view
  const name = linesField(collection)!
  const field = fieldOf(collection, name)!
  const {
    draft,
    form,
    entry,
    proposed,
    fields,
    isOpen,
    turn,
    faults,
    trouble: failure,
    leading,
    isBusy,
    create,
    choose,
    ...own
  } = useNewRecord({
    ...{ view, clock, created },
    wrong: (written) =>
      tooFineFaults(linesIn(written[name]), { name, of: field.of ?? {}, currency: written.currency || baseCurrency() }),
  })
  const lines = linesIn(draft.data[name])
  // People continue typing while parts are looked up.
  const latest = useRef(lines)
  latest.current = lines
  const data = { ...proposed.values, ...draft.data }
  const doc = { ...UNWRITTEN, data }
  const status = fieldOf(collection, 'status')
  const canDraft = status?.options.default !== 'Draft' && (status?.choices?.includes('Draft') ?? false)
  const header = {
    first: entry.first.filter((one) => one !== name),
    more: entry.more.map((group) => group.filter((one) => one !== name)).filter(({ length }) => length > 0),
  }

  /** Parts still being looked up: they are added to the document created in the meantime. */
  const [lookups, setLookups] = useState(0)
  async function fill(next: readonly Data[]): Promise<void> {
    setLookups((count) => count + 1)
    try {
      const filled = await partsOfLines(view.lineEntry, next, doc, clock)
      if (filled) await choose(name, filled(latest.current), 'parts')
    } finally {
      setLookups((count) => count - 1)
    }
  }

  function press(event: KeyboardEvent): void {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !event.shiftKey && draft.undo) {
      event.preventDefault()
      event.stopPropagation()
      draft.undo()
    } else if (event.key === 'Escape' && !event.defaultPrevented && !hasOpenChoices(event.target)) close()
  }

  return (
    <section
      className={`stack on-panel placed line-left ${record.drawer}`}
      data-page
      role="dialog"
      aria-label={`New ${inSentence(collection.label.one)}`}
      onKeyDown={press}
    >
      <header className={`stack gap-10 fixed line-below ${record.head}`}>
        <div className="row gap-8 slim tall-32">
          <h2 className="clip slim text-20 titled page-title">New {inSentence(collection.label.one)}</h2>
          {proposed.number && <code className={`text-14 dim code ${classes.wide}`}>{proposed.number}</code>}
          <span className={`text-12 dim figures unbroken ${record.place} ${classes.wide}`}>
            {draft.wasStored ? 'Draft restored' : 'Saved in this browser until it is created'}
          </span>
          <Button
            className="aside fixed"
            variant="default"
            h={32}
            leftSection={<IconArrowBackUp size={16} />}
            disabled={!draft.undo}
            onClick={draft.undo}
            aria-keyshortcuts="Control+Z"
          >
            Undo
          </Button>
          <ActionIcon aria-label="Close" onClick={close}>
            <IconX size={18} />
          </ActionIcon>
        </div>
      </header>
      <form
        ref={form}
        className="stack fills"
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <div className={`grow low scrolls-down ${record.fields} ${record.boxed} stack gap-16 ${page.page}`}>
          <section className={`panel slim pad-16 ${page.card} ${classes.header}`} aria-label="Header">
            <EntryFields
              {...{ view, clock, proposed, faults, isOpen, turn }}
              entry={header}
              data={draft.data}
              choose={(one, value) => choose(one, value)}
              addLine={own.addLine}
            />
            {view.hint?.(draft.data)}
          </section>
          <section className={`panel slim pad-16 ${page.card}`} aria-label={field.label} data-field={name}>
            <div className={`flex baseline between gap-8 ${classes.tools}`}>
              <h3>{field.label}</h3>
              <small className="dim text-12">Enter a part number, or paste rows from a spreadsheet.</small>
            </div>
            {lookups > 0 && <span hidden data-waits />}
            <LineGrid
              {...{ field, lines, doc, clock }}
              entry={view.lineEntry}
              first={view.lineColumns}
              readOnly={false}
              change={(next, step) => void choose(name, next, step)}
              left={(_, cell) => cell === 'partNumber' && void fill(lines)}
              pasted={(next) => void fill(next)}
            />
            {view.lineEntry && (
              <LineForm
                entry={view.lineEntry}
                {...{ doc, clock }}
                of={field.of ?? {}}
                add={(line) => own.addLine(name, line)}
                addMany={(more) => {
                  const next = [...latest.current, ...more]
                  void choose(name, next, 'pasted')
                  void fill(next)
                }}
              />
            )}
          </section>
          <div className={`grid gap-16 ${page.two}`}>
            <span />
            <TotalsPanel {...{ lines, data }} isNew />
          </div>
        </div>
        <section className={page.foot} aria-label="Document">
          {failure && (
            <p role="alert" className="text-13 late round-8 above-16 pad-10-12 late-ground">
              {failure}
            </p>
          )}
          <FaultSummary {...{ faults, fields }} leading={leading} />
          <span />
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              draft.clear()
              close()
            }}
          >
            Discard
          </Button>
          {canDraft && (
            <Button variant="default" loading={isBusy} onClick={() => void create({ status: 'Draft' })}>
              Save draft
            </Button>
          )}
          <Button type="submit" loading={isBusy} aria-keyshortcuts="Control+Enter">
            Create
          </Button>
        </section>
      </form>
    </section>
  )
}
