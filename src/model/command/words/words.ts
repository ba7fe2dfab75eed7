/**
 * The words for an action, used in its dialog, toast, timelines, history and the history filter. `{it}` is the record,
 * `{field}` an entered or changed value, `{+field}` the increase of an amount; text in square brackets is left out when
 * its value is not known.
 */
export interface ActionWords {
  /** What will be done: `Put {it} on hold`. */
  act: string
  /** What someone did: `put {it} on hold`. */
  past: string
  /** What was done, for the toast, when it is not the record followed by the past form. */
  done?: string
}

/** The words for the commands of one area. */
export interface AreaWords {
  /** The nouns for the first part of command names: the heading in the filter, and the collection of the record. */
  headings: Readonly<Record<string, readonly [label: string, collection?: string]>>
  /** By command name; action tables provide their own. */
  words: Readonly<Record<string, ActionWords>>
}

/** One verb for both forms: `verb('Void', 'voided')` is `Void {it}`, `voided {it}`. */
export const verb = (act: string, past: string): ActionWords => ({ act: `${act} {it}`, past: `${past} {it}` })

/** For an action whose sentence does not end with the record. */
export const plainWords = (act: string, past: string, done?: string): ActionWords => ({
  act,
  past,
  ...(done && { done }),
})
