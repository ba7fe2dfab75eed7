import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdf } from '#test/support/inputs/pdf.ts'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.put('vendors', 'kugel', { name: 'Kugel AG', language: 'German' })
  await world.put('customers', 'acme', { name: 'Acme Pumps', contactName: 'Ann Lee' })
  const check = (id: string, data: object) =>
    world.put('checks', id, {
      ...{
        checkNumber: id,
        payeeName: 'Kugel AG',
        payeeId: 'kugel',
        amount: 1200.5,
        direction: 'Out',
        status: 'Printed',
      },
      ...{
        checkDate: '2026-12-10',
        dateChanges: [
          { from: '2026-12-01', to: '2026-12-05' },
          { from: '2026-12-05', to: '2026-12-10' },
        ],
      },
      ...data,
    })
  await check('101', {})
  await check('102', {})
  await check('103', { direction: 'In', status: 'Queued', payeeId: null, customerId: 'acme', payeeName: 'Acme Pumps' })
  await check('104', { dateChanges: [] })
})
afterAll(() => world.close())

const print = (...ids: string[]) =>
  world.app.inject({
    method: 'POST',
    url: '/api/print/check-date-notice',
    headers: { cookie: 'sam@prime.test', origin: ORIGIN, 'content-type': 'application/json' },
    payload: JSON.stringify({ ids }),
  })

it('each party gets one letter in its language, with the first and the new date of its checks', async () => {
  const answer = await print('101', '102', '103')
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  const { pages } = readPdf(answer.rawPayload)
  expect(pages).toHaveLength(2)
  for (const text of [
    'Kugel AG',
    'Neue Daten unserer Schecks',
    '101',
    '102',
    '01.12.2026',
    '10.12.2026',
    'USD 1.200,50',
  ])
    expect(pages[0]).toContain(text)
  expect(pages[0]).not.toContain('05.12.2026')
  for (const text of ['Dear Ann Lee', 'New deposit dates of your checks', '103', 'Dec 10, 2026'])
    expect(pages[1]).toContain(text)
})

it('is refused for a check that keeps its date', async () => {
  const answer = await print('104')
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toContain('Check 104 keeps its date.')
})
