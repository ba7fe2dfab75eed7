import type { Doc } from '#model/schema/value.ts'

/** The kind of thing that is dragged from place to place in a layout. */
export const CARD = 'text/prime-record'

/**
 * The record on a dragged card; undefined when something else was dropped. The card carries the document as it was seen,
 * so that a change of someone else meanwhile is noticed.
 */
export function cardIn(data: Pick<DataTransfer, 'getData'>): Doc | undefined {
  const text = data.getData(CARD)
  return text ? (JSON.parse(text) as Doc) : undefined
}
