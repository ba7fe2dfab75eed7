import { afterAll, beforeAll, expect, it } from 'vitest'
import { definitions } from '#features/definitions.ts'
import type { Value } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

// `String()` throws for maps with a field of one of these names.
const ODD: readonly unknown[] = [{ toString: 1 }, { toString: 1, valueOf: 1 }, [{ toString: 1 }], { trim: 1 }]

let world: World
let failed: unknown
let made = 0
beforeAll(async () => {
  world = await openTestWorld()
  world.prime.log = (_level, message, facts) => {
    failed = { message, facts }
  }
}, 60_000)
afterAll(() => world.close())

async function answers(url: string, body: unknown): Promise<number> {
  const headers = { 'idempotency-key': `odd-maps-test-key-${++made}` }
  const { status } = await world.call('POST', url, body, headers)
  if (status >= 500) expect.fail(`${url} ${JSON.stringify(body)}: ${status} ${JSON.stringify(failed)?.slice(0, 900)}`)
  return status
}

it('a map that cannot become text is refused or stored by every collection', async () => {
  for (const collection of definitions().collections.values())
    for (const odd of ODD)
      for (const field of ['status', 'currency', 'kind', collection.title].filter(Boolean))
        await answers(`/api/collections/${collection.name}/documents`, { id: `odd-${++made}`, data: { [field]: odd } })
}, 60_000)

it('a map in the place of a choice, a currency or a heading is refused', async () => {
  const bankAccountId = 'main'
  await world.put('bankAccounts', bankAccountId, { name: 'Main', kind: 'Bank', currency: 'USD', isActive: true })
  const lines = [{ ledger: 'Expense', amount: 3.33 }]
  for (const odd of ODD) {
    expect(await answers('/api/commands/vouchers.write', { input: { type: odd, date: '2026-11-20', lines } })).toBe(422)
    const voucher = { type: 'Payment', date: '2026-11-20', currency: odd, lines }
    expect(await answers('/api/commands/vouchers.write', { input: voucher })).toBe(422)
    for (const column of ['date', 'amount'])
      expect(
        await answers('/api/commands/bank.importStatement', {
          input: { bankAccountId, text: 'Date,Amount\n2026-11-20,1', columns: { [column]: odd } },
        }),
      ).toBe(422)
  }
})

it('a posted bill whose number is a map or a list is named by its id', async () => {
  for (const payableNumber of ODD) {
    const id = `posted-${++made}`
    await world.put('payables', id, {
      payableNumber: payableNumber as Value,
      posted: true,
      totalAmount: 5,
      dueDate: '2026-12-01',
    })
    for (const write of [
      { op: 'delete', id },
      { op: 'update', id, patch: { totalAmount: 6 } },
    ]) {
      const writes = [{ collection: 'payables', ...write }]
      const headers = { 'idempotency-key': `odd-maps-test-key-${++made}` }
      const { status, body } = await world.call('POST', '/api/commit', { writes }, headers)
      expect([status, body.detail]).toEqual([422, expect.stringMatching(/^Bill (posted-\d+ )?is posted\./)])
    }
  }
})
