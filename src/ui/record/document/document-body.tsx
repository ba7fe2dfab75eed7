import type { ReactNode } from 'react'
import { linesIn } from '#model/document/lines.ts'
import type { Field } from '#model/schema/fields.ts'
import { DocumentLines } from '#ui/document/document-lines.tsx'
import { TotalsPanel } from '#ui/document/totals-panel.tsx'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import type { CollectionView } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import classes from '#ui/record/document/document.module.css'
import { LinkedRecords } from '#ui/record/linked/linked.tsx'
import { type DocumentChain, nodeKey } from '#ui/record/linked/linked-graph.ts'
import record from '#ui/record/record.module.css'
import { type FormProps, isWide, RecordForm } from '#ui/record/record-form.tsx'
import { Files } from '#ui/record/record-tabs.tsx'

interface Props extends FormProps {
  view: CollectionView
  linked: DocumentChain | undefined
  /** The field that holds the lines. */
  lines: string
}

/** A document with lines as a page: its head, lines, totals and linked records. */
export function DocumentBody(props: Props): ReactNode {
  const { view, collection, doc, clock, canWrite, linked, lines } = props
  // Lines of moved goods have no amounts.
  const hasAmounts = fieldOf(collection, lines)?.of?.amount !== undefined
  // Fields that need the whole width come last, after the lines.
  const wide = Object.entries<Field>(collection.fields).flatMap(([name, field]) =>
    name !== lines && isWide(field) && !view.lineEntry?.inTotals?.includes(name) ? [name] : [],
  )
  const others = [...Object.keys(collection.fields), ...Object.keys(doc.data)].filter((name) => !wide.includes(name))
  return (
    <div className={`grow low scrolls-down ${record.fields} stack gap-16 ${classes.page}`}>
      <section className={`panel slim pad-16 ${classes.card} ${classes.head}`} aria-label="Head">
        <form onSubmit={(event) => event.preventDefault()}>
          {view.figures && <Await fallback={null}>{view.figures(doc)}</Await>}
          <RecordForm
            key={doc.id}
            {...props}
            isHead
            without={new Set([lines, ...wide, ...(view.lineEntry?.inTotals ?? [])])}
          />
        </form>
      </section>
      <section
        className={`panel slim pad-16 ${classes.card}`}
        aria-label={fieldOf(collection, lines)?.label ?? 'Lines'}
      >
        <DocumentLines {...props} name={lines} />
      </section>
      <div className={hasAmounts ? `grid gap-16 ${classes.two}` : undefined}>
        <section className={`panel slim pad-16 ${classes.card}`} aria-label="Linked">
          <h3>
            Linked <small>oldest first</small>
          </h3>
          <LinkedRecords linked={linked} ownKey={nodeKey(collection.name, doc.id)} clock={clock} />
        </section>
        {hasAmounts && (
          <TotalsPanel lines={linesIn(doc.data[lines])} data={doc.data} more={view.lineEntry?.totals?.(doc.data)} />
        )}
      </div>
      {view.panels && <Await fallback={null}>{view.panels(doc, clock)}</Await>}
      {wide.length > 0 && (
        <section className={`panel slim pad-16 ${classes.card}`} aria-label="Notes">
          <form onSubmit={(event) => event.preventDefault()}>
            <RecordForm key={doc.id} {...props} without={new Set(others)} />
          </form>
        </section>
      )}
      <section className={`panel slim pad-16 ${classes.card}`} aria-label="Files">
        <h3>Files</h3>
        <Await fallback={null}>
          <Files collection={collection.name} id={doc.id} canWrite={canWrite} />
        </Await>
      </section>
    </div>
  )
}
