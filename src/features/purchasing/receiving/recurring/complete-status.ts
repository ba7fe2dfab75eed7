import { refuse } from '#base/problem.ts'
import { recurring } from '#features/money/recurring/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

/** Sets the status of recurring bills from before it was stored; the server runs this at startup. */
export const completeRecurring = defineCommand({
  name: 'recurring.completeStatus',
  label: 'Complete older recurring bills',
  roles: ['owner'],
  restores: true,
  undoBy: 'Completed recurring bills stay as they are.',
  input: {},
  async run({ tx }) {
    const old = await tx.find(query(recurring, { where: [['state', 'exists', false]] }))
    if (old.length === 0) throw refuse('All recurring bills already have a status.')
    for (const { id } of old) await tx.update(recurring, id, {})
    return { completed: old.length }
  },
})
