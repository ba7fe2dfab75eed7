import { collections } from '#features/collections.ts'
import { openingStock } from '#features/inventory/commands.ts'
import { enterBill } from '#features/payables/enter.ts'
import { enterOrder } from '#features/purchase-orders/enter.ts'
import { enterInvoice } from '#features/receivables/enter.ts'
import type { AnyCollection } from '#model/collection.ts'
import type { AnyCommand } from '#model/command.ts'
import type { ImportPlan } from '#model/import.ts'

/** Commands that post the rows of a file: chosen by their label beside the collections. */
export const POSTED: readonly AnyCommand[] = [openingStock, enterBill, enterOrder, enterInvoice]

/** Where a file goes, by the words it was chosen by: a collection, or a command that posts its rows. */
export function targetOf(words: string): Pick<ImportPlan, 'collection' | 'command'> {
  const command = POSTED.find(({ label }) => label === words)
  return command ? { collection: command.fromRows!.into, command: command.name } : { collection: words }
}

/** The words a plan's target is chosen by. */
export const wordsOf = ({ collection, command }: Pick<ImportPlan, 'collection' | 'command'>): string =>
  POSTED.find(({ name }) => name === command)?.label ?? collection

/** What the columns of a file may fill; undefined for a collection that code does not define. */
export function definitionOf(
  { collection: name, command: posting }: Pick<ImportPlan, 'collection' | 'command'>,
  listed: readonly { name: string; definition?: AnyCollection }[] = [],
): AnyCollection | undefined {
  const ofCode = collections.find((one) => one.name === name)
  // With the fields that people added to it.
  const collection = ofCode && { ...ofCode, ...listed.find((one) => one.name === name)?.definition }
  const command = POSTED.find((one) => one.name === posting)
  return command && collection ? { ...collection, fields: command.input } : collection
}
