import { portions } from '#base/portions.ts'
import { refuse } from '#base/problem.ts'
import { referenceKey } from '#base/reference-key.ts'
import { payables } from '#features/money/payables/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { pagesOf } from '#model/query/pages.ts'

/** Bills of one commit: so few that whoever writes meanwhile hardly waits. */
const PIECE = 50

/** Bills from before vendor invoices were compared without case and spaces; doubles among them stay, and an integrity check names them. */
export const completeOlder = defineCommand({
  name: 'payables.completeOlder',
  label: 'Complete older bills',
  roles: ['owner'],
  restores: true,
  undoBy: 'Completed bills stay as they are.',
  input: {},
  async look({ tx }) {
    const without: string[] = []
    for await (const page of pagesOf(tx, payables, 'vendorInvoiceNo', [['vendorInvoiceKey', 'exists', false]]))
      without.push(...page.filter(({ data }) => referenceKey(data.vendorInvoiceNo)).map(({ id }) => id))
    return without
  },
  *pieces(seen) {
    for (const ids of portions(seen as readonly string[], PIECE))
      yield async ({ tx }) => {
        for (const bill of await tx.getMany(payables, ids))
          if (bill) await tx.update(payables, bill.id, { vendorInvoiceKey: referenceKey(bill.data.vendorInvoiceNo) })
      }
  },
  async run({ seen }) {
    const { length } = seen as readonly string[]
    if (length === 0) throw refuse('Every bill is complete.')
    return { completed: length }
  },
})
