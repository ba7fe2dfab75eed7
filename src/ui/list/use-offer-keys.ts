import type { RefObject } from 'react'
import type { Doc } from '#model/schema/value.ts'
import type { RecordApi } from '#ui/grid/record-grid.tsx'
import { headingOf } from '#ui/groups/headings.ts'
import { offersOf } from '#ui/list/views/offers.ts'
import type { Clock, CollectionView, CommandOffer } from '#ui/list/views/view.ts'
import { keysOf } from '#ui/list/views/view-keys.ts'
import { printFirst } from '#ui/print/print.ts'
import { useKeyWords } from '#ui/shell/keyboard/key-words.ts'
import { unlessScanned, useKeys } from '#ui/shell/keyboard/keyboard.ts'
import { toast } from '#ui/shell/toasts/toasts.tsx'

const FOR_ITS_ROW = 'For the focused row'

interface Props {
  view: CollectionView
  clock: Clock
  api: RefObject<RecordApi | undefined>
  canAct: boolean
  run: (offer: CommandOffer) => void
}

/** The offer a key stands for; its label may be followed by the effect: "Pay USD 1,290.00". */
export function offerCalled(
  offers: readonly CommandOffer[],
  label: string | readonly string[],
): CommandOffer | undefined {
  const isMeant = (words: string) => [label].flat().some((one) => words === one || words.startsWith(`${one} `))
  return offers.find((each) => isMeant(each.label))
}

/**
 * The screen's own keys: each runs a command on the focused row or the one selected row, or opens another page from it.
 */
export function useOfferKeys({ view, clock, api, canAct, run }: Props): void {
  const { rowKeys = {} } = view
  const commandKeys = keysOf(view)
  const current = (): Doc | undefined => {
    const focused = api.current?.getFocusedCell()
    const row = focused && api.current?.getDisplayedRowAtIndex(focused.rowIndex)
    const ticked = api.current?.getSelectedRows() ?? []
    const doc = headingOf(row?.data) ? undefined : row?.data
    return doc ?? (ticked.length === 1 ? ticked[0] : undefined)
  }
  const offered = Object.entries((canAct && commandKeys) || {}).map(
    ([key, label]) =>
      [
        key,
        typeof label === 'string' ? label : label.join(' or '),
        () => {
          const doc = current()
          if (!doc) return toast('Select a row first')
          const offer = offerCalled(offersOf(view, doc, clock), label)
          if (offer) run(offer)
          else toast(`${[label].flat()[0]} is not possible for this row`)
        },
      ] as const,
  )
  const label = () => {
    const ticked = api.current?.getSelectedRows() ?? []
    const doc = current()
    // Several selected rows are one job, wherever the focus is.
    const docs = ticked.length > 1 ? ticked.filter((each) => !headingOf(each)) : doc ? [doc] : []
    if (docs.length === 0) return toast('Select a row first')
    void printFirst(
      view.collection,
      docs.map(({ id }) => id),
    )
  }
  const led = Object.entries(rowKeys).map(([key, [what, lead]]) => {
    const act = () => {
      const doc = current()
      if (doc) lead(doc)
      else toast('Select a row first')
    }
    return [key, what, act] as const
  })
  const keys = [...(commandKeys ? [...offered, ['l', 'Print the label', label] as const] : []), ...led]
  useKeyWords(FOR_ITS_ROW, view.keyWords ?? [])
  useKeys(Object.fromEntries(keys.map(([key, what, act]) => [key, [what, () => unlessScanned(act)]])), FOR_ITS_ROW)
}
