import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { company } from '#test/server/figures/company.ts'
import { found, openCompanyWorld } from '#test/server/figures/found.ts'
import { everyAnswer, wrongAnswers } from '#test/server/figures/screens/all.ts'
import type { World } from '#test/support/world.ts'

/** The planted fault that is active, if any; all other rules are unchanged. */
const planted = vi.hoisted(() => ({ fault: '' }))

type Rules = Record<string, (...given: never[]) => unknown>

/** A module whose functions return wrong results while a fault of theirs is active. */
const faulty = vi.hoisted(
  () =>
    <M extends Rules>(real: M, wrong: Record<string, { name: string; rule: (...given: never[]) => unknown }>): M => {
      const swapped = Object.entries(wrong).map(([fault, { name, rule }]) => {
        const right = real[name]!
        return [name, (...given: never[]) => (planted.fault === fault ? rule(...given) : right(...given))]
      })
      return { ...real, ...Object.fromEntries(swapped) }
    },
)

vi.mock('#model/document/open.ts', async (original) =>
  faulty(await original<Rules>(), {
    'what was paid is still open': {
      name: 'openAmount',
      rule: ({ totalAmount }: { totalAmount?: number }) => totalAmount ?? 0,
    },
    'what is due today is overdue': {
      name: 'isOverdue',
      rule: ({ dueDate }: { dueDate?: unknown }, today: string) => typeof dueDate === 'string' && dueDate <= today,
    },
  }),
)
vi.mock('#model/document/amounts/sums.ts', async (original) =>
  faulty(await original<Rules>(), {
    'every amount is in the company’s currency': { name: 'currencyOf', rule: (_: object, base: string) => base },
  }),
)
vi.mock('#model/document/party.ts', async (original) =>
  faulty(await original<Rules>(), {
    'two companies of one name are one': {
      name: 'partyKeyOf',
      rule: ({ vendorName, customerName }: { vendorName?: string; customerName?: string }) =>
        `name ${vendorName ?? customerName ?? ''}`,
    },
  }),
)
vi.mock('#model/document/days/order-days.ts', async (original) => {
  const real = await original<Rules>()
  return faulty(real, {
    'an order without a date was never placed': {
      name: 'orderedOn',
      rule: ({ orderDate }: { orderDate?: unknown }) => (typeof orderDate === 'string' ? orderDate : undefined),
    },
    'an order is due a day late': {
      name: 'isOrderDue',
      rule: (order: { status?: unknown; poNumber?: unknown }, today: string) => {
        const due = real.poDueDay!(order.poNumber as never) as string | undefined
        return order.status === 'Pending' && due !== undefined && due < today
      },
    },
  })
})
vi.mock('#features/insight/notifications/rules.ts', async (original) =>
  faulty(await original<Rules>(), {
    'the due strip adds currencies': {
      name: 'dueSums',
      rule: (items: readonly { amount?: number }[], base: string) => [
        { currency: base, total: String(items.reduce((sum, { amount = 0 }) => sum + amount, 0)) },
      ],
    },
  }),
)

let world: World
beforeAll(async () => {
  world = await openCompanyWorld()
}, 60_000)
afterEach(() => {
  planted.fault = ''
})
afterAll(() => world.close())

it.each([
  ['what was paid is still open', /open/],
  ['what is due today is overdue', /overdue/],
  ['every amount is in the company’s currency', /open|billed|pending/],
  ['two companies of one name are one', /figures of vendors|ageing/],
  ['an order without a date was never placed', /orders: (last|median lead days|placed)/],
  ['an order is due a day late', /orders: due/],
  ['the due strip adds currencies', /due: due strip/],
])(
  'a planted fault is found: %s',
  async (fault, where) => {
    planted.fault = fault
    const said: unknown[] = []
    const holds = fc.asyncProperty(company, async (drawn) => {
      await found(world, drawn)
      said.push(...wrongAnswers(await everyAnswer(world), drawn))
      return said.length === 0
    })
    const { failed } = await fc.check(holds, { seed: 20261120, numRuns: 100, endOnFailure: true })
    expect(failed).toBe(true)
    expect(said.join('\n')).toMatch(where)
  },
  120_000,
)
