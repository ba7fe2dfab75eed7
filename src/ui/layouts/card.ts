import type { Doc } from '#model/schema/value.ts'

/** The data type of cards dragged within a layout. */
export const CARD = 'text/prime-record'

/**
 * The record on a dragged card; undefined when something else was dropped. The card carries the document as it was
 * shown, so that a change by someone else is detected.
 */
export function cardIn(data: Pick<DataTransfer, 'getData'>): Doc | undefined {
  const text = data.getData(CARD)
  return text ? (JSON.parse(text) as Doc) : undefined
}
