import { actionBeside, actionCollection, actionPast } from '#model/command/action/action-words.ts'
import type { FieldChange } from '#model/command/commit.ts'
import type { TouchedDocument, WholeEntry } from '#model/command/history-page.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { showValue } from '#ui/grid/format.ts'
import { telling } from '#ui/history/tell.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import type { Clock } from '#ui/list/views/view.ts'

/** The act as a sentence after the person's name: one record by its name, several by their number. `of` is the collection of `mainOf`. */
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

/** The one record an act was about. */
export function mainOf({ documents, command }: WholeEntry): TouchedDocument | undefined {
  const own = documents.filter(({ collection }) => collection === actionCollection(command))
  return own.length === 1 ? own[0] : undefined
}

const nameIn = ({ title, id }: TouchedDocument, of: AnyCollection | undefined): string =>
  [title && of?.label.short, title ?? id].filter(Boolean).join(' ')
