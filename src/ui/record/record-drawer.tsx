import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Doc } from '#model/schema/value.ts'
import { OfferDialog } from '#ui/actions/offer-dialog.tsx'
import { start } from '#ui/actions/start.ts'
import { PrintPreview } from '#ui/document/print-preview.tsx'
import { hasOpenChoices } from '#ui/fields/typed/typed-text.ts'
import { titleOf } from '#ui/grid/format.ts'
import { offerCalled } from '#ui/list/use-offer-keys.ts'
import { offersOf } from '#ui/list/views/offers.ts'
import { type Clock, type CollectionView, type CommandOffer, isNext } from '#ui/list/views/view.ts'
import { keysOf } from '#ui/list/views/view-keys.ts'
import { printFirst } from '#ui/print/print.ts'
import { DocumentBody } from '#ui/record/document/document-body.tsx'
import { DocumentFoot } from '#ui/record/document/document-foot.tsx'
import { linesField } from '#ui/record/lines/lines.ts'
import { useLinked } from '#ui/record/linked/use-linked.ts'
import type { RecordPlace } from '#ui/record/place.ts'
import classes from '#ui/record/record.module.css'
import { RecordHead } from '#ui/record/record-head.tsx'
import { RecordTabs } from '#ui/record/record-tabs.tsx'
import { DETAILS, hasTables, sidesOf } from '#ui/record/sides.ts'
import { Timeline } from '#ui/record/timeline/timeline.tsx'
import { useSave } from '#ui/record/use-save.tsx'
import { useKeyWords } from '#ui/shell/keyboard/key-words.ts'
import { unlessScanned, useCommandKeys } from '#ui/shell/keyboard/keyboard.ts'
import { toast } from '#ui/shell/toasts/toasts.tsx'

export interface RecordProps {
  view: CollectionView
  doc: Doc
  clock: Clock
  place: RecordPlace
  canWrite: boolean
  /** Whether the person may run the offered commands. */
  canAct: boolean
  /** A preview: the focus stays in the list. */
  isPreview: boolean
  /** A document with lines, as a page over the whole list. */
  isPage: boolean
  /** Switches between drawer and page. */
  turn: () => void
  walk: (steps: 1 | -1) => void
  close: () => void
  remove: (doc: Doc) => void
  duplicate: ((doc: Doc) => void) | undefined
}

const IN_RECORD = 'In the open record'

/** One record over its list: the list keeps its position, keys move to other records, Esc goes back. */
export function RecordDrawer(props: RecordProps) {
  const { view, doc, clock, canWrite, canAct, isPreview, walk, close, duplicate } = props
  const { collection, related } = view
  const lines = linesField(collection)
  const isPage = props.isPage && lines !== undefined
  const { save, dialog } = useSave(collection, clock, view.lineEntry?.beside)
  const [saved, setSaved] = useState(0)
  const [waiting, setWaiting] = useState<string>()
  const [isPreviewed, setPreviewed] = useState(false)
  const [running, setRunning] = useState<CommandOffer>()
  const [side, setSide] = useState(DETAILS)
  const linked = useLinked(collection, doc)
  const offers = canAct ? offersOf(view, doc, clock) : []
  const keys = (canAct && keysOf(view)) || {}
  const quick = canWrite ? (view.quick?.(doc) ?? []) : []
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isPreview) heading.current?.focus({ preventScroll: true })
  }, [isPreview])
  // The button of a finished step disappears with the focus; the arrow keys must still move on from the record.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the record
  useEffect(() => {
    if (!isPreview && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [doc.version])

  const onSaved = () => setSaved((count) => count + 1)
  async function quickly(patch: Doc['data']): Promise<void> {
    for (const [name, value] of Object.entries(patch)) await save(doc, name, value)
    onSaved()
  }
  const next = isNext(offers[0]) ? offers[0] : undefined
  // No step and no print uses lines other than those on the screen.
  const once = (go: () => void) => () => (waiting ? toast(`The lines are not saved yet. ${waiting}`) : go())
  const run = (at: number) => once(() => start(offers[at]!, () => setRunning(offers[at]), onSaved))()
  const begins = next || quick[0] ? undefined : view.begins
  const act = next ? () => run(0) : quick[0] ? () => void quickly(quick[0]!.patch) : begins && (() => begins.act(doc))
  const actLabel = next?.label ?? quick[0]?.label ?? begins?.label ?? ''
  const print = once(() => void printFirst(collection, [doc.id]))

  useCommandKeys(
    {
      s: ['Save the field', saveField],
      enter: act && [actLabel, act],
      p: ['Print', print],
      d: duplicate && ['Duplicate', () => duplicate(doc)],
    },
    1,
    { head: IN_RECORD },
  )

  useKeyWords(IN_RECORD, [
    ['↑ ↓', 'Previous and next record'],
    ['e', 'Edit the first field'],
    ...Object.entries(view.rowKeys ?? {}).map(([key, [what]]) => [key, what] as const),
    ...Object.entries(keys).map(([key, label]) => [key, [label].flat()[0]!] as const),
  ])

  function key(event: KeyboardEvent): void {
    const { target } = event
    // A menu or dialog opened from here is elsewhere in the DOM; its keys are its own.
    if (target instanceof Node && !event.currentTarget.contains(target)) return
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    const isPlain = !isField && !event.ctrlKey && !event.metaKey && !event.altKey
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key] as 1 | -1 | undefined
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.stopPropagation()
      if (hasOpenChoices(target)) return
      if (isField) heading.current?.focus()
      else close()
    } else if (isPlain && step) {
      event.preventDefault()
      walk(step)
    } else if (isPlain && event.key === 'e') {
      event.preventDefault()
      heading.current?.closest('section')?.querySelector<HTMLElement>('form input:not([readonly])')?.focus()
    } else if (isPlain && view.rowKeys?.[event.key]) {
      event.preventDefault()
      view.rowKeys[event.key]![1](doc)
    } else if (isPlain && keys[event.key]) {
      event.preventDefault()
      const label = keys[event.key]!
      const offer = offerCalled(offers, label)
      unlessScanned(() => {
        if (offer) run(offers.indexOf(offer))
        else toast(`${[label].flat()[0]} is not possible for this record`)
      })
    }
  }

  const parts = { collection, doc, clock, related, canWrite, save, onSaved, onWaiting: setWaiting }
  return (
    <section
      className={`stack on-panel placed line-left ${classes.drawer}`}
      data-page={isPage || undefined}
      role="dialog"
      aria-label={titleOf(collection.title, doc)}
      onKeyDown={key}
    >
      <RecordHead
        {...props}
        {...{ heading, saved, offers, quick, begins, isPage }}
        canTurn={lines !== undefined}
        run={run}
        quickly={(patch) => void quickly(patch)}
      />
      <div className={`fills flex ${classes.body}`} data-stacked={(!isPage && hasTable(view, side)) || undefined}>
        {isPage ? (
          <DocumentBody {...parts} view={view} linked={linked} lines={lines} />
        ) : (
          <RecordTabs {...parts} view={view} linked={linked} side={side} choose={setSide} />
        )}
        <Timeline {...{ collection, doc, clock, linked }} />
      </div>
      {isPage && (
        <DocumentFoot
          {...{ doc, act, print, saved }}
          isWaiting={waiting !== undefined}
          preview={once(() => setPreviewed(true))}
          label={act && actLabel}
        />
      )}
      {isPreviewed && (
        <PrintPreview
          {...{ collection, print }}
          id={doc.id}
          name={titleOf(collection.title, doc)}
          close={() => setPreviewed(false)}
        />
      )}
      {dialog}
      {running && (
        // The dialog stays open when someone else has advanced the record in the meantime; submitting it then reports
        // what happened.
        <OfferDialog
          {...{ view, clock }}
          offer={offers.find((offer) => isSameOffer(offer, running)) ?? running}
          close={() => setRunning(undefined)}
        />
      )}
    </section>
  )
}

/**
 * Whether two offers, at two moments, are the same: an order has two offers of one command, Receive and Record invoice.
 */
const isSameOffer = (a: CommandOffer, b: CommandOffer): boolean =>
  a.command.name === b.command.name && a.label === b.label && JSON.stringify(a.fixed) === JSON.stringify(b.fixed)

/** Whether a tab of a record has a table, which needs the whole width: an editable one, or one of figures. */
const hasTable = ({ collection, figures }: CollectionView, side: string): boolean => {
  // Records with tabs of their own need the width as well, and it should not change from one tab to the next.
  if (side === 'lines' || sidesOf(collection).length > 0) return true
  return side === DETAILS && (figures !== undefined || hasTables(collection, side))
}

/** Blurs the focused field, which saves it; the focus stays where it was. */
function saveField(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLElement)) return
  field.blur()
  field.focus({ preventScroll: true })
}
