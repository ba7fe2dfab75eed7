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

/** Commands that post the rows of a file; they are selected by label, like the collections. */
export const POSTED: readonly AnyCommand[] = [openingStock, enterBill, enterOrder, enterInvoice, listPrice]

/** The last option: a table that does not exist yet. */
export const NEW_TABLE = 'New table…'

/** The label of a list; the collection name when it is not defined in code. */
const labelOf = (name: string): string => collections.find((one) => one.name === name)?.label.many ?? name

/** The targets offered for a file: posting commands, lists by label, and a new table. */
export const offered = (names: readonly string[], isJson = false): string[] => {
  const labels = names.map((name) => ({ name, label: labelOf(name) }))
  // Two lists of one name are told apart by their own.
  const isOnce = (label: string) => labels.filter((one) => one.label === label).length === 1
  const lists = labels.map(({ name, label }) => (isOnce(label) ? label : name)).toSorted((a, b) => a.localeCompare(b))
  return [...new Set([...(isJson ? [] : POSTED.map(({ label }) => label)), ...lists, NEW_TABLE])]
}

/** The lists that contain the typed text: those that begin with it first, shorter ones before longer ones. */
export function foundAmong(lists: readonly string[], typed: string): string[] {
  const wanted = folded(typed.trim())
  const rank = (list: string) => (folded(list).startsWith(wanted) ? 0 : 1_000) + list.length
  const found = lists.filter((list) => folded(list).includes(wanted))
  return wanted === '' ? found : found.toSorted((a, b) => rank(a) - rank(b))
}

/** The target for a selected label: a collection, or a command that posts the rows. */
export function chosenTarget(words: string): Pick<ImportPlan, 'collection' | 'command'> {
  const command = POSTED.find(({ label }) => label === words)
  if (command) return { collection: command.importTarget!.into, command: command.name }
  const named = collections.filter(({ name, label }) => name === words || label.many === words)
  return { collection: named.find(({ name }) => name === words)?.name ?? (named.length === 1 ? named[0]!.name : words) }
}

/** The label of a plan's target. */
export const targetWords = ({ collection, command }: Pick<ImportPlan, 'collection' | 'command'>): string =>
  POSTED.find(({ name }) => name === command)?.label ?? labelOf(collection)

/** The fields that the columns of a file can fill; undefined for a collection not defined in code. */
export function targetDefinition(
  { collection: name, command: posting }: Pick<ImportPlan, 'collection' | 'command'>,
  listed: readonly { name: string; definition?: AnyCollection }[] = [],
): AnyCollection | undefined {
  const ofCode = collections.find((one) => one.name === name)
  // Including custom fields.
  const collection = ofCode && { ...ofCode, ...listed.find((one) => one.name === name)?.definition }
  const command = POSTED.find((one) => one.name === posting)
  return command && collection ? { ...collection, fields: command.input } : collection
}

/**
 * The import requested in an address: the command or list for the rows, and the field values that apply to every row.
 */
export function requestedImport(into: string | undefined, same: Readonly<Record<string, string>>) {
  if (into === undefined) return { words: '', fill: {}, given: [] }
  const target = { collection: POSTED.find(({ name }) => name === into)?.importTarget?.into ?? into, command: into }
  const { fields = {} } = targetDefinition(target) ?? {}
  const known = Object.entries(same).filter(([name]) => Object.hasOwn(fields, name))
  return {
    words: targetWords(target),
    fill: Object.fromEntries(known.map(([name, text]) => [name, { text }])),
    given: known.map(([name, text]) => ({ label: fields[name]!.label, text })),
  }
}
