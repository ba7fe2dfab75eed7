import { dayIn } from '#base/days.ts'
import { primeFor } from '#server/access/prime-caller.ts'
import { runCommand } from '#server/documents/execute.ts'
import { zoneOf } from '#server/http/zone.ts'
import type { Prime } from '#server/ports.ts'

/** The collection of planned changes, and the command that makes them. */
const [PLANNED, APPLY] = ['plannedSettings', 'settings.applyPlanned'] as const
const PRIME = primeFor('planned')

/**
 * Makes the planned changes that are due. The idempotency key is what is due, so only one of several servers does it;
 * changes missed while no server was running are made at the first check afterwards.
 */
export async function applyDue(prime: Prime): Promise<void> {
  if (!prime.commands.has(APPLY)) return
  const today = dayIn(await zoneOf(prime), prime.now())
  const { docs } = await prime.driver.read((tx) =>
    tx.find({
      collection: PLANNED,
      where: {
        op: 'and',
        of: [
          { op: '==', path: ['status'], value: 'Planned' },
          { op: '<=', path: ['effectiveOn'], value: today },
        ],
      },
      orderBy: [],
      searchIn: [],
      limit: 1000,
      skip: 0,
    }),
  )
  if (docs.length === 0) return
  const which = docs.map(({ id }) => id).toSorted()
  await runCommand(prime, PRIME, APPLY, {}, `planned ${today} ${which.length} ${which[0]}`)
}
