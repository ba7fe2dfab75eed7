import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Fault, Problem } from '#base/problem.ts'
import { linesIn } from '#model/document/lines.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import { normalise, validate } from '#model/schema/validate.ts'
import { type Data, sameValue, type Value } from '#model/schema/value.ts'
import { commit } from '#ui/api.ts'
import { answered, hasUnread } from '#ui/fields/typed/typed-text.ts'
import { bringBack } from '#ui/list/remove.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import type { Clock, CollectionView } from '#ui/list/views/view.ts'
import { useDraft } from '#ui/record/drafts/draft.ts'
import { begunWith, forgetBegun } from '#ui/record/drafts/started-draft.ts'
import { entryOf } from '#ui/record/entry/entry.ts'
import { formField } from '#ui/record/entry/entry-fields.tsx'
import { type FormField, focusFault, isFaultOf } from '#ui/record/faults/faults.ts'
import { selectQuantity } from '#ui/record/lines/line-entry.tsx'
import { figured, linesField } from '#ui/record/lines/lines.ts'
import { nameBeside } from '#ui/record/name-beside.ts'
import { useProposals } from '#ui/record/proposals.ts'
import { formGroups } from '#ui/record/record-form.tsx'
import { useFocusBack } from '#ui/shell/dialog.tsx'
import { useCommandKeys } from '#ui/shell/keyboard/keyboard.ts'
import { type Leading, leadingOf } from '#ui/shell/leads-to.tsx'
import { baseCurrency } from '#ui/shell/money/money.ts'
import { useStored } from '#ui/shell/persisted.ts'
import { toast } from '#ui/shell/toasts/toasts.tsx'

export interface NewRecordProps {
  view: CollectionView
  clock: Clock
  close: () => void
  created: (id: string) => void
  /** Its initial values when it is created beside another form; it is then not kept as a draft. */
  begin?: Data
}

interface Entered extends Omit<NewRecordProps, 'close'> {
  /** Further faults of the typed values, checked before they are normalized. */
  wrong?: (data: Data) => readonly Fault[]
}

/** A new record being entered: the draft is kept until the record is created or discarded. */
export function useNewRecord({ view, clock, created, begin: own, wrong }: Entered) {
  const { collection } = view
  useFocusBack()
  const begin = defaultsOf(collection)
  const draft = useDraft(collection.name, { ...begin, ...(own ?? begunWith(collection.name)) }, !own)
  useEffect(() => () => forgetBegun(collection.name), [collection.name])
  const form = useRef<HTMLFormElement>(null)
  const lines = linesField(collection)
  const entry = entryOf(collection, formGroups(collection))
  const proposed = useProposals(view, draft.data)
  const fields = [...entry.first, ...entry.more.flat()].map(
    (name): FormField => [name, fieldOf(collection, name)!.label],
  )
  const [stored, keep] = useStored(`prime-more-${collection.name}`, ['shut', 'open'], 'shut')
  // Values of the draft are visible, including those under More.
  const [isOpen, setOpen] = useState(
    () => stored === 'open' || entry.more.flat().some((name) => draft.data[name] !== begin[name]),
  )
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [failure, setFailure] = useState<string>()
  const [leading, setLeading] = useState<Leading>()
  const [isBusy, setBusy] = useState(false)
  const isSent = useRef(false)

  async function create(more: Data = {}): Promise<void> {
    if (form.current?.querySelector('[data-waits]')) {
      // The result that a picker is still waiting for belongs to the record.
      await answered(form.current)
      return latest.current(more)
    }
    if (hasUnread(form.current)) return
    const written = refigured({ ...proposed.values, ...draft.data, ...more })
    const data = normalise(
      collection.fields,
      withoutBlanks(written, lines),
      clock.timeZone,
      written.currency ?? baseCurrency(),
    )
    const found = [...validate(formFields(collection.fields), data), ...(wrong?.(written) ?? [])]
    setFaults([])
    setFailure(undefined)
    setLeading(undefined)
    if (found.length > 0) return show(found)
    // A second press before the response creates no second record: the form closes after the first.
    if (isSent.current) return
    isSent.current = true
    setBusy(true)
    try {
      const { seq, results } = await commit([{ op: 'create', collection: collection.name, data }])
      draft.clear()
      toast(`${collection.label.one} created`, () => void bringBack([seq]))
      created(results[0]!.id)
    } catch (error) {
      isSent.current = false
      if (!(error instanceof Problem)) throw error
      show(error.faults)
      setLeading(leadingOf(error))
      setFailure(error.code === 'invalid' && error.faults.length > 0 ? undefined : error.message)
    } finally {
      setBusy(false)
    }
  }

  /** The typed currency, otherwise the one proposed from the rest, such as the vendor. */
  const currencyNow = (): Value | undefined => draft.data.currency ?? proposed.values.currency

  /** Recalculates line amounts with the decimals of a currency that was chosen after them. */
  function refigured(data: Data): Data {
    const before = lines === undefined ? [] : linesIn(data[lines])
    if (lines === undefined || before.length === 0) return data
    const after = figured(collection, lines, before, data.currency)
    return sameValue(after, [...before]) ? data : { ...data, [lines]: after, ...view.lineEntry?.beside?.(lines, after) }
  }

  /** Shows the faults and focuses the first field with one. */
  function show(found: readonly Fault[]): void {
    flushSync(() => {
      setFaults(found)
      if (found.some((fault) => entry.more.flat().some((name) => isFaultOf(fault, name)))) setOpen(true)
    })
    focusFault(form.current, found, fields)
  }

  async function choose(name: string, typed: Value | undefined, step = name): Promise<void> {
    const value =
      name === lines && typed !== undefined ? figured(collection, name, linesIn(typed), currencyNow()) : typed
    draft.put(name, value, step)
    setFaults((old) => old.filter((fault) => !isFaultOf(fault, name)))
    for (const [field, one] of Object.entries(view.lineEntry?.beside?.(name, value) ?? {})) draft.put(field, one, step)
    for (const [field, text] of Object.entries(await nameBeside(collection, name, value))) draft.put(field, text, step)
  }

  const latest = useRef(create)
  latest.current = create

  async function addLine(name: string, line: Data): Promise<void> {
    const next = [...linesIn(draft.data[name]), line]
    // The line is rendered before the next key is pressed: the quantity that follows belongs to it.
    const done = flushSync(() => choose(name, next))
    selectQuantity(form.current, fieldOf(collection, name)!, next.length)
    await done
  }

  // The keys of the record below are inactive until this form is closed.
  useCommandKeys({ s: ['Create', () => void create()], enter: ['Create', () => void create()] }, 2, {
    head: 'In the new record',
  })

  const turn = () => {
    keep(isOpen ? 'shut' : 'open')
    setOpen(!isOpen)
  }
  return {
    draft,
    form,
    lines,
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
    addLine,
  }
}

/** Blank lines are not part of the record. */
function withoutBlanks(data: Data, lines: string | undefined): Data {
  if (!lines || !Array.isArray(data[lines])) return data
  return { ...data, [lines]: linesIn(data[lines]).filter((line) => Object.keys(line).length > 0) }
}

const defaultsOf = (collection: AnyCollection): Data =>
  Object.fromEntries(
    Object.entries(collection.fields as Record<string, { options: { default?: Data[string] } }>).flatMap(
      ([name, { options }]) => (options.default === undefined ? [] : [[name, options.default]]),
    ),
  )

const formFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, formField(field)]))
