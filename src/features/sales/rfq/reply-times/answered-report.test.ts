import { afterAll, beforeAll, expect, it } from 'vitest'
import { withAnsweredHours } from '#features/sales/rfq/rules.ts'
import type { Data } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  const came = (day: string, hours: number | undefined, more: Data): Data => ({
    side: 'Selling',
    receivedAt: { $ts: `${day}T10:00:00.000Z` },
    ...(hours !== undefined && {
      firstReplyAt: { $ts: new Date(Date.parse(`${day}T10:00:00.000Z`) + hours * 3_600_000).toISOString() },
    }),
    ...more,
  })
  const rows: Record<string, Data> = {
    a: came('2026-11-03', 2, { status: 'Won', transactionId: 't1', assignee: 'kim@prime.test' }),
    b: came('2026-11-04', 5, { status: 'Lost', transactionId: 't2', assignee: 'kim@prime.test' }),
    c: came('2026-11-05', undefined, { status: 'New' }),
    d: came('2026-11-06', 0.5, { status: 'Expired', transactionId: 't3' }),
    e: came('2026-10-31', 1, { status: 'Quoted', transactionId: 't4', assignee: 'kim@prime.test' }),
    old: came('2025-11-30', 9, { status: 'Won', transactionId: 't5' }),
    asked: came('2026-11-05', 1, { status: 'Won', side: 'Buying' }),
  }
  for (const [id, data] of Object.entries(rows)) await world.put('rfqs', id, withAnsweredHours(data))
})
afterAll(() => world.close())

async function rowsOf(search = ''): Promise<Data[]> {
  const { body } = await world.call('GET', `/api/reports/inquiries-answered${search}`)
  const { head, rows } = body as { head: string[]; rows: Data[][] }
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [head[at]!, cell])) as Data)
}

it('inquiries by month tell how fast they were answered and what became of them', async () => {
  const rows = await rowsOf()
  expect(rows).toHaveLength(12)
  expect(rows.at(0)).toMatchObject({ Month: '2025-12', Received: 0 })
  expect(rows.at(-2)).toMatchObject({
    Month: '2026-10',
    Received: 1,
    Answered: 1,
    'Hours to answer': 1,
    Quoted: 1,
    Won: 0,
  })
  expect(rows.at(-1)).toMatchObject({
    ...{ Month: '2026-11', Received: 4, Answered: 3, 'Hours to answer': 2.5, Quoted: 3, Won: 1 },
    ...{ 'Lost or expired': 2, 'Hit rate %': 33.3 },
  })
})

it('and by who answers them, the most first; unassigned ones are counted separately', async () => {
  expect(await rowsOf('?chosen=by%3Dassignee')).toMatchObject([
    { 'Assigned to': 'kim', Received: 3, 'Hours to answer': 2.7, 'Hit rate %': 50 },
    { 'Assigned to': 'Not given', Received: 2, Answered: 1, 'Hit rate %': 0 },
  ])
})
