import { Button } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { inSentence, labelFor, manyInSentence } from '#base/text/in-sentence.ts'
import { counted } from '#base/text/words.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { EmptyOfferContext } from '#ui/list/empty-offer.ts'
import type { ListProps } from '#ui/list/list-props.ts'
import { ListEmpty } from '#ui/list/list-states.tsx'
import type { ListTab } from '#ui/list/views/view.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

/** An empty list: what belongs here and the next step, or a link to all records when only the query is too narrow. */
export function NothingHere(props: ListProps & { main: ReactNode; children: ReactNode }) {
  const { view, total, tab, handle, children } = props
  const Offer = use(EmptyOfferContext)
  const many = manyInSentence(view.collection.label)
  if (!isBare(props))
    return (
      <ListEmpty {...(isUnderTab(props) ? noneUnder(tab!, view.collection.label, total) : noneAmong(many, total))}>
        <Button variant="default" onClick={() => handle.change({ search: '', filters: [], tab: 'all' })}>
          Show all
        </Button>
      </ListEmpty>
    )
  const title = tab && tab.name !== 'all' ? nothingUnder(tab, many) : `No ${many} yet`
  return (
    <ListEmpty title={title} text={view.purpose ?? 'Add one or import a file.'}>
      {props.main}
      {view.source && (
        <Button variant="default" component={GoLink} href={view.source.href}>
          {view.source.label}
        </Button>
      )}
      {children}
      {total === 0 && <Offer collection={view.collection.name} />}
    </ListEmpty>
  )
}

/** Whether there are no records at all, so the next step is a new record. */
export const isBare = (props: ListProps): boolean => props.count === 0 && (!isCutShort(props) || props.total === 0)

/** Whether only the tab hides rows. */
const isUnderTab = ({ tab, handle: { address } }: ListProps): boolean =>
  tab !== undefined && tab.name !== 'all' && address.search === '' && address.filters.length === 0

const noneUnder = (tab: ListTab, label: AnyCollection['label'], total: number) => ({
  title: nothingUnder(tab, manyInSentence(label)),
  text: `${plainNumber(total)} ${labelFor(total, label)} in other tabs.`,
})
const noneAmong = (many: string, total: number) => ({
  title: `No ${many} here`,
  text: `No matches among ${plainNumber(total)}. Clear the filters.`,
})

/** A label inside a sentence; a class such as A stays as it is. */
const inWords = (label: string): string => (label.length > 1 ? label.toLowerCase() : label)

/** `No open payables`, `No payables due now`. */
function nothingUnder({ label, empty }: ListTab, many: string): string {
  const word = inWords(label)
  return empty ?? (word.includes(' ') ? `No ${many} ${word}` : `No ${word} ${many}`)
}

/** Whether the list shows less than the whole collection because the person filtered it. */
export const isCutShort = ({ handle: { address }, tab }: ListProps): boolean =>
  address.search !== '' || address.filters.length > 0 || (tab !== undefined && tab.name !== 'all')

/** `23 open`, or `4 of 120`. */
export function countNote(props: ListProps): string {
  const { count, total, tab, view } = props
  const { one, many } = view.collection.label
  // Under another heading a number alone does not say what is counted.
  if (!tab && view.heading !== undefined && view.heading !== many && !isCutShort(props))
    return counted(count, inSentence(one), inSentence(many))
  const word = tab && tab.name !== 'all' ? ` ${inWords(tab.label)}` : ''
  return isCutShort(props) && count !== total && !word
    ? `${plainNumber(count)} of ${plainNumber(total)}`
    : `${plainNumber(count)}${word}`
}
