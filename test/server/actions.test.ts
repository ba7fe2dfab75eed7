import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Problem } from '#base/problem.ts'
import '#features/definitions.ts'
import type { Actions } from '#model/command/action.ts'
import { actionTables, collections } from '#model/feature.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const at = { today: '2026-11-20', timeZone: 'UTC' }

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

/** A value that a person could enter into a field. */
function anyValue({ kind, choices }: Field & { choices?: readonly string[] }): fc.Arbitrary<Value> {
  if (choices) return fc.constantFrom(...choices)
  if (kind === 'flag') return fc.boolean()
  if (kind === 'money' || kind === 'number') return fc.constantFrom(0, 1, 12.5, 1000)
  if (kind === 'date') return fc.constantFrom('2026-11-19', '2026-11-20', '2026-12-01')
  return fc.constantFrom('A word', 'Another')
}

const anyInput = (fields: Fields): fc.Arbitrary<Data> =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, anyValue(field as Field)])))

/** The states that a table names, and those its collection knows. */
function statesOf({ of, actions }: Actions): readonly string[] {
  const fields = collections.find(({ name }) => name === of)!.fields as Fields
  const choices = (fields.status as { choices?: readonly string[] } | undefined)?.choices ?? []
  return [
    ...new Set([...choices, ...Object.values(actions).flatMap(({ from = [], to }) => [...from, ...(to ? [to] : [])])]),
  ]
}

describe.each(actionTables.map((table) => [table.of, table] as const))('the actions of %s', (name, table) => {
  it('accept exactly what the screen offers, refuse with its sentence and reach no other state', async () => {
    const states = statesOf(table)
    const steps = Object.entries(table.actions).map(([action, { input = {} }]) =>
      anyInput(input).map((values) => ({ action, values })),
    )
    let made = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...states),
        fc.array(fc.oneof(...steps), { maxLength: 6 }),
        async (status, walk) => {
          const id = `walk-${made++}`
          let doc = await world.put(name, id, { status, totalAmount: 10, balance: 10 })
          for (const { action, values } of walk) {
            const refusal = table.refusal(action, doc, at)
            const run = world.execute(table.command(action), { [table.record]: id, ...values } as never)
            const sentence = await run.then(
              () => undefined,
              (error: unknown) => {
                if (error instanceof Problem && error.status < 500) return error.message
                throw error
              },
            )
            if (refusal !== undefined) expect(sentence).toBe(refusal)
            doc = (await world.all(name)).find((one) => one.id === id)!
            expect(states).toContain(table.stateOf(doc.data))
          }
        },
      ),
      { numRuns: 15 },
    )
  })
})
