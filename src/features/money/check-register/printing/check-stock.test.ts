import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmBatch, printBatch } from '#features/money/check-register/printing/print-commands.ts'
import { checksLeft } from '#features/money/checks/rules.ts'
import { readPdf } from '#test/support/inputs/pdf.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
let made = 0
beforeAll(async () => {
  world = await openTestWorld()
  await world.put('bankAccounts', 'main', {
    ...{ name: 'Main', kind: 'Bank', isActive: true },
    ...{ nextCheckNumber: 2491, lastCheckNumber: 2500, reorderChecksAt: 8 },
  })
})
afterAll(() => world.close())

async function print(count: number): Promise<void> {
  const checkIds = Array.from({ length: count }, () => `c${++made}`)
  for (const id of checkIds)
    await world.put('checks', id, {
      ...{ status: 'Queued', direction: 'Out', payeeName: 'Bolt', amount: 10, checkDate: '2026-11-20' },
      bankAccountId: 'main',
    })
  const { result } = await world.execute(printBatch, { bankAccountId: 'main', checkIds })
  await world.execute(confirmBatch, { batchId: result.batchId })
}
const tasks = async () => (await world.all('todos')).map(({ data }) => data.title)

it.each([
  [{ nextCheckNumber: 2491, lastCheckNumber: 2500 }, 10],
  [{ nextCheckNumber: 2500, lastCheckNumber: 2500 }, 1],
  [{ nextCheckNumber: 2501, lastCheckNumber: 2500 }, 0],
  [{ nextCheckNumber: 2600, lastCheckNumber: 2500 }, 0],
  [{ nextCheckNumber: 2491 }, undefined],
  [{ lastCheckNumber: 2500 }, undefined],
])('an account with %j has %s checks left', (account, left) => {
  expect(checksLeft(account)).toBe(left)
})

it('a task says once that check stock is to be ordered, when it falls to the level of the account', async () => {
  await print(1)
  expect(await tasks()).toEqual([])
  await print(2)
  expect(await tasks()).toEqual(['Order check stock for Main: 7 checks left'])
  await print(3)
  expect(await tasks()).toHaveLength(1)
})

it('each stub has a code that leads to the check, so that payee and amount can be compared', async () => {
  const headers = { cookie: 'sam@prime.test' }
  const answer = await world.app.inject({ url: '/api/print/check/c1', headers })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  const [page] = readPdf(answer.rawPayload).pages
  expect(page!.split('Scan to compare payee and amount')).toHaveLength(3)
})
