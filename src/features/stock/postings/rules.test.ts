import { describe, expect, it } from 'vitest'
import { faultOfGroup, partsOf, postingDayOf, whyNotPostOn } from '#features/stock/postings/rules.ts'

describe('parts of an open item', () => {
  it.each([
    [{ amount: 333.33, base: 366.66 }, [111.11, 111.11, 111.11], [122.22, 122.22, 122.22]],
    [{ amount: 100, base: 33.33 }, [33, 33, 34], [11, 11, 11.33]],
    [{ amount: -100, base: -110 }, [-40, -60], [-44, -66]],
    [{ amount: 3, base: 0.01 }, [1, 1, 1], [0, 0.01, 0]],
    [{ amount: 50, base: 55 }, [0, 50], [0, 55]],
  ])('%j in parts of %j carry %j', (carried, parts, bases) => {
    expect(partsOf(carried, parts).map(({ base }) => base)).toEqual(bases)
  })
})

describe('a group', () => {
  it.each([
    [
      [
        { ledger: 'AP', base: -10 },
        { ledger: 'Bank', base: 9 },
      ],
      /off by 1/,
    ],
    [
      [
        { ledger: 'AP', base: -10, partyId: 'a' },
        { ledger: 'AP', base: 10, partyId: 'b' },
      ],
      /two parties/,
    ],
    [
      [
        { ledger: 'AP', base: -10, partyId: 'a' },
        { ledger: 'AR', base: 10, partyId: 'a' },
      ],
      /both/,
    ],
  ] as const)('%j is none', (legs, fault) => {
    expect(faultOfGroup(legs)).toMatch(fault)
  })

  it('balances to the cent', () => {
    expect(faultOfGroup([0.1, 0.2, -0.3].map((base) => ({ ledger: 'Bank', base })))).toBeUndefined()
  })
})

it.each([
  ['2026-11-21', undefined, 'is in the future'],
  ['2026-10-31', '2026-10-31', 'closed through 2026-10-31'],
  ['2026-11-01', '2026-10-31', undefined],
])('posting on %s with the books closed through %s: %s', (day, closed, words) => {
  const why = whyNotPostOn(day, '2026-11-20', closed)
  if (words === undefined) expect(why).toBeUndefined()
  else expect(why).toContain(words)
})

it.each([
  ['2026-09-10', '2026-10-31', '2026-11-01'],
  ['2026-11-10', '2026-10-31', '2026-11-10'],
  ['2026-12-24', undefined, '2026-11-20'],
])('a document of %s posts, with the books closed through %s, on %s', (day, closed, posted) => {
  expect(postingDayOf(day, '2026-11-20', closed)).toBe(posted)
})
