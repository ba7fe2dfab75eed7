/**
 * The words for an action, in one place for its dialog, its toast, timelines, history and the filter of the history.
 * `{it}` is the record, `{field}` an entered or changed value, `{+field}` the increase of an amount; text
 * in square brackets is left out if its value is not known.
 */
export interface ActionWords {
  /** What is about to be done: `Put {it} on hold`. */
  act: string
  /** What someone did: `put {it} on hold`. */
  past: string
  /** What was done, for the toast, where it is not the past form with the record in front. */
  done?: string
}

/** The words for the commands of one area. */
export interface AreaWords {
  /** What commands are about, by the first part of their name: the heading in the filter, and the collection of the record. */
  headings: Readonly<Record<string, readonly [label: string, collection?: string]>>
  /** By the names of the commands; those of action tables bring their own. */
  words: Readonly<Record<string, ActionWords>>
}

/** One verb for both forms: `verb('Void', 'voided')` is `Void {it}`, `voided {it}`. */
export const verb = (act: string, past: string): ActionWords => ({ act: `${act} {it}`, past: `${past} {it}` })

/** The words of an action whose forms do not end with the record. */
export const plainWords = (act: string, past: string, done?: string): ActionWords => ({
  act,
  past,
  ...(done && { done }),
})
