import { isMadeId } from '#base/ids.ts'
import { inSentence } from '#base/text/in-sentence.ts'
import { actionBeside, actionCollection, actionPast } from '#model/command/action/action-words.ts'
import type { FieldChange } from '#model/command/commit.ts'
import type { TouchedDocument, WholeEntry } from '#model/command/history-page.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { showValue, titleOf } from '#ui/grid/format.ts'
import { telling } from '#ui/history/tell.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import type { Clock } from '#ui/list/views/view.ts'

/**
 * The action as a sentence after the person's name: one record by name, several by their number. `of` is the collection
 * of `mainOf`.
 */
export function entryWords(entry: WholeEntry, of: AnyCollection | undefined, clock: Clock): string {
  if (entry.undoes !== undefined) return 'undid a change'
  if (entry.command === 'commit') {
    const kinds = new Set(entry.documents.map(({ kind }) => kind))
    return kinds.size === 1 ? [...kinds][0]! : 'changed records'
  }
  const main = mainOf(entry)
  if (!main) return actionBeside(entry.command, entry.label, () => undefined)
  const shown = ({ path, after }: FieldChange) => showValue(of && fieldOf(of, path), after, clock)
  const { changes } = main
  const currency = changes.find(({ path }) => path === 'currency')?.after
  return actionPast(entry.command, entry.label, telling(changes, shown, currency), nameIn(main, of))
}

/** The single record an action was about. */
export function mainOf({ documents, command }: WholeEntry): TouchedDocument | undefined {
  const own = documents.filter(({ collection }) => collection === actionCollection(command))
  return own.length === 1 ? own[0] : undefined
}

/** The record a document belongs to, such as the bill of a comment; undefined when the change does not name it. */
export function subjectOf({ changes }: TouchedDocument, of: AnyCollection | undefined): RecordName | undefined {
  const { about } = of?.access ?? {}
  const named = (field: string | undefined): string | undefined => {
    const change = changes.find(({ path }) => path === field)
    const value = change?.after ?? change?.before
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const [collection, id] = [named(about?.collection), named(about?.id)]
  return collection && id ? { collection, id } : undefined
}

interface RecordName {
  collection: string
  id: string
}

const isUnnamed = ({ title, id }: TouchedDocument): boolean => isMadeId(title ?? id)

/** A record's name in the history: people do not know records by generated ids. */
export const touchedName = (document: TouchedDocument, of: AnyCollection | undefined): string =>
  isUnnamed(document) ? titleOf(of?.title ?? '', { id: document.id, data: {} }) : (document.title ?? document.id)

const nameIn = (document: TouchedDocument, of: AnyCollection | undefined): string => {
  const { title, id } = document
  if (of && isUnnamed(document)) return `the ${inSentence(of.label.one)}`
  return [title && of?.label.short, title ?? id].filter(Boolean).join(' ')
}
