import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Problem } from '#base/problem.ts'
import '#features/definitions.ts'
import type { Actions } from '#model/command/action/action.ts'
import { LIST_KEYS } from '#model/command/action/action-spec.ts'
import { actionDone } from '#model/command/action/action-words.ts'
import { actionTables, collections } from '#model/feature.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const clock = { today: '2026-11-20', timeZone: 'UTC' }
const fieldsOf = (name: string) => collections.find((one) => one.name === name)!.fields as Fields

/** A value that a person could enter into a field. */
function anyValue({ kind, choices }: Field & { choices?: readonly string[] }): fc.Arbitrary<Value> {
  if (choices) return fc.constantFrom(...choices)
  if (kind === 'flag') return fc.boolean()
  if (kind === 'money' || kind === 'number') return fc.constantFrom(1, 12)
  if (kind === 'date') return fc.constantFrom('2026-11-19', '2026-11-20', '2026-12-01')
  if (kind === 'moment') return fc.constant({ $ts: '2026-11-19T10:00:00.000Z' })
  if (kind === 'lines') return fc.constant([])
  return fc.constantFrom('A word', 'Another')
}

const anyInput = (fields: Fields): fc.Arbitrary<Data> =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, anyValue(field as Field)])))

/** What a record may contain besides its state: any flag, and amounts that are present or absent. */
function anyRecord(fields: Fields, title: string): fc.Arbitrary<Data> {
  const some = Object.entries(fields).filter(([, { kind }]) => kind === 'flag' || kind === 'money')
  const shape = Object.fromEntries(
    some.map(([name, field]) => [name, field.kind === 'money' ? fc.constantFrom(0, 10) : fc.boolean()]),
  )
  return fc.record(shape, { requiredKeys: [] }).map((data) => ({ ...data, [title]: 'A-1' }) as Data)
}

const stateField = ({ about }: Actions): string => about.state ?? 'status'
const targets = (to: string | readonly string[] | undefined): readonly string[] => (to ? [to].flat() : [])

/** The states named by an action table, and those its collection knows. */
function statesOf(table: Actions): readonly string[] {
  const { choices = [] } = (fieldsOf(table.of)[stateField(table)] ?? {}) as { choices?: readonly string[] }
  const named = Object.values(table.actions).flatMap(({ from = [], to }) => [...from, ...targets(to)])
  const states = [...new Set([...choices, ...named])]
  // Records without a state field are always in the initial state.
  return states.length > 0 ? states : [table.about.initial ?? '']
}

describe.each(actionTables.map((table) => [table.of, table] as const))('the actions of %s', (name, table) => {
  it('name only states that the collection knows', () => {
    const { choices } = (fieldsOf(name)[stateField(table)] ?? {}) as { choices?: readonly string[] }
    if (choices) expect(statesOf(table)).toEqual([...choices])
  })

  it('have keys of their own: none of the list, and one for two only where no record can take both', () => {
    const keys = Object.entries(table.actions).flatMap(([action, { key }]) => (key ? [{ action, key }] : []))
    expect(keys.filter(({ key }) => LIST_KEYS.includes(key))).toEqual([])
    const twice = keys.filter(({ key }, at) => keys.findIndex((one) => one.key === key) < at)
    for (const { key, action } of twice) {
      const other = keys.find((one) => one.key === key)!.action
      const [from, others] = [table.actions[action]!.from, table.actions[other]!.from]
      const isOneState = !from || !others || from.some((state) => others.includes(state))
      if (isOneState) expect([table.actions[action]!.unless, table.actions[other]!.unless]).not.toContain(undefined)
    }
  })

  it('accept exactly what the screen offers, refuse with its sentence and reach no other state', async () => {
    const states = statesOf(table)
    const { title } = collections.find((one) => one.name === name)!
    const steps = Object.entries(table.actions).map(([action, { input = {} }]) =>
      fc.record({ action: fc.constant(action), values: anyInput(input), isMany: fc.boolean() }),
    )
    let made = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...states),
        anyRecord(fieldsOf(name), title),
        fc.array(fc.oneof(...steps), { maxLength: 6 }),
        async (state, data, walk) => {
          const id = `walk-${made++}`
          let doc = await world.put(name, id, { ...data, [stateField(table)]: state })
          for (const { action, values, isMany } of walk) {
            const { check, guard, from, to } = table.actions[action]!
            const refusal = table.refusal(action, doc, clock)
            expect(table.open(doc, clock).includes(action)).toBe(refusal === undefined)
            const many = isMany ? table.bulk(action) : undefined
            const fixed = many ? table.fixedMany(action, [id]) : table.fixed(action, id)
            const answer = await world.execute(many ?? table.command(action), { ...values, ...fixed } as never).then(
              ({ result }) => (result as { refused?: readonly string[] } | undefined)?.refused?.[0],
              (error: unknown) => {
                if (error instanceof Problem && error.status < 500) return error.message
                throw error
              },
            )
            if (refusal !== undefined) expect(answer).toBe(refusal)
            else if (!check && !guard) expect(answer, `${action} of ${JSON.stringify(doc.data)}`).toBeUndefined()
            const before = table.stateOf(doc.data)
            const after = (await world.all(name)).find((one) => one.id === id)
            // A record that became another record no longer has a state.
            if (!after) return
            doc = after
            const now = table.stateOf(doc.data)
            if (answer !== undefined || !to) expect(now).toBe(before)
            else expect(targets(to)).toContain(now)
            if (answer === undefined && from) expect(from).toContain(before)
          }
        },
      ),
      { numRuns: 15 },
    )
  })

  it('have words for each of their commands', () => {
    for (const command of table.commands) {
      expect(table.words.has(command.name)).toBe(true)
      expect(actionDone(command, () => undefined, 'AP-1')).toMatch(/\S/)
    }
  })
})
