import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestWorld, type World } from '#test/support/world.ts'

const DAY_MS = 86_400_000
let world: World
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.close())

const look = () => world.execute(world.prime.commands.get('structure.drift')!, {})
const reports = async () =>
  (await world.all('logs')).map(({ data }) => [data.reference, data.message, data.status]).sort()

it('a field or a type that no definition expects opens one error log, once, with who wrote it', async () => {
  await world.put('payables', 'a', { status: 'Open', totalAmount: 'ten', colour: 'red', dueDate: '2026-11-20' })
  await world.put('payables', 'b', { status: 'Open', colour: 'blue' })
  await world.put('own', 'c', { anything: true })
  expect((await look()).result).toEqual({ reported: 2 })
  const colour = expect.stringMatching(
    /^payables holds "colour", which its definition does not know; written first to . by sam@prime.test \(commit\)\.$/,
  )
  expect(await reports()).toEqual([
    ['payables.colour', colour, 'pending'],
    [
      'payables.totalAmount text',
      expect.stringContaining('holds text in "totalAmount", which is meant for money'),
      'pending',
    ],
  ])
  expect((await look()).result).toEqual({ reported: 0 })
})

it('changes older than a day belong to the run of their own night', async () => {
  await world.put('payables', 'a', { status: 'Open', colour: 'red' })
  world.pass(2 * DAY_MS)
  await world.put('payables', 'a', { status: 'Paid', colour: 'red' })
  expect((await look()).result).toEqual({ reported: 0 })
})
