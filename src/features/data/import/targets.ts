import { folded } from '#base/text/fold.ts'
import { enterBill } from '#features/money/bill-entry/commands.ts'
import { enterInvoice } from '#features/money/invoice-entry/commands.ts'
import { enterOrder } from '#features/purchasing/order-entry/commands.ts'
import { listPrice } from '#features/purchasing/prices/commands.ts'
import { openingStock } from '#features/stock/movements/commands.ts'
import type { AnyCommand } from '#model/command/command.ts'
import { collections } from '#model/feature.ts'
import type { ImportPlan } from '#model/import/import.ts'
import type { AnyCollection } from '#model/schema/collection.ts'

/** Commands that post the rows of a file: chosen by their label beside the collections. */
export const POSTED: readonly AnyCommand[] = [openingStock, enterBill, enterOrder, enterInvoice, listPrice]

/** The last of what is offered: a table that is not there yet. */
export const NEW_TABLE = 'New table…'

/** The name of a list on its screen; its own name where code does not define it. */
const labelOf = (name: string): string => collections.find((one) => one.name === name)?.label.many ?? name

/** The offered targets of a file: postings, the lists by the names of their screens, a new table. */
export const offered = (names: readonly string[], isJson = false): string[] => {
  const labels = names.map((name) => ({ name, label: labelOf(name) }))
  // Two lists of one name are told apart by their own.
  const isOnce = (label: string) => labels.filter((one) => one.label === label).length === 1
  const lists = labels.map(({ name, label }) => (isOnce(label) ? label : name)).toSorted((a, b) => a.localeCompare(b))
  return [...new Set([...(isJson ? [] : POSTED.map(({ label }) => label)), ...lists, NEW_TABLE])]
}

/** Those of the lists that hold what is typed, those that begin with it first and the shortest of them before the others. */
export function foundAmong(lists: readonly string[], typed: string): string[] {
  const wanted = folded(typed.trim())
  const rank = (list: string) => (folded(list).startsWith(wanted) ? 0 : 1_000) + list.length
  const found = lists.filter((list) => folded(list).includes(wanted))
  return wanted === '' ? found : found.toSorted((a, b) => rank(a) - rank(b))
}

/** Where a file goes, by the words it was chosen by: a collection, or a command that posts its rows. */
export function chosenTarget(words: string): Pick<ImportPlan, 'collection' | 'command'> {
  const command = POSTED.find(({ label }) => label === words)
  if (command) return { collection: command.importTarget!.into, command: command.name }
  const named = collections.filter(({ name, label }) => name === words || label.many === words)
  return { collection: named.find(({ name }) => name === words)?.name ?? (named.length === 1 ? named[0]!.name : words) }
}

/** The words a plan's target is chosen by. */
export const targetWords = ({ collection, command }: Pick<ImportPlan, 'collection' | 'command'>): string =>
  POSTED.find(({ name }) => name === command)?.label ?? labelOf(collection)

/** The fields that the columns of a file may fill; undefined for a collection that code does not define. */
export function targetDefinition(
  { collection: name, command: posting }: Pick<ImportPlan, 'collection' | 'command'>,
  listed: readonly { name: string; definition?: AnyCollection }[] = [],
): AnyCollection | undefined {
  const ofCode = collections.find((one) => one.name === name)
  // With the fields that people added to it.
  const collection = ofCode && { ...ofCode, ...listed.find((one) => one.name === name)?.definition }
  const command = POSTED.find((one) => one.name === posting)
  return command && collection ? { ...collection, fields: command.input } : collection
}

/** How an address asks for an import: the command or list the rows go into, and what every row of it says alike, by field. */
export function askedImport(into: string | undefined, same: Readonly<Record<string, string>>) {
  if (into === undefined) return { words: '', fill: {}, told: [] }
  const target = { collection: POSTED.find(({ name }) => name === into)?.importTarget?.into ?? into, command: into }
  const { fields = {} } = targetDefinition(target) ?? {}
  const known = Object.entries(same).filter(([name]) => Object.hasOwn(fields, name))
  return {
    words: targetWords(target),
    fill: Object.fromEntries(known.map(([name, text]) => [name, { text }])),
    told: known.map(([name, text]) => ({ label: fields[name]!.label, text })),
  }
}
