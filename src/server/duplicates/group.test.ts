import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alike, markReader } from '#model/matching/likeness.ts'
import type { Likeness } from '#model/matching/likeness-tests.ts'
import type { Data } from '#model/schema/value.ts'
import { openGrouping } from '#server/duplicates/group.ts'
import { openDuplicateLinks } from '#server/duplicates/links.ts'

interface Rec {
  id: string
  data: Data
}

/** The meaning: every pair compared, links followed. */
function byAllPairs(rule: readonly Likeness[], docs: readonly Rec[], said: (a: string, b: string) => boolean) {
  const marksOf = markReader(rule, 'UTC')
  const shown = docs.flatMap(({ id, data }) => {
    const marks = marksOf(data)
    return marks ? [{ id, marks }] : []
  })
  const links = openDuplicateLinks(shown.length)
  for (const [a, one] of shown.entries())
    for (const [b, other] of shown.slice(0, a).entries()) {
      const score = said(one.id, other.id) ? undefined : alike(rule, one.marks, other.marks)
      if (score !== undefined) links.join(b, a, score)
    }
  return links.groups().map(({ members, score }) => ({ ids: members.map((at) => shown[at]!.id), score }))
}

function byScan(rule: readonly Likeness[], docs: readonly Rec[], said: (a: string, b: string) => boolean) {
  const grouping = openGrouping(rule, 'UTC')
  for (const { id, data } of docs) grouping.add(id, data)
  return grouping.groups({ pairs: said, has: (id) => docs.some((doc) => said(id, doc.id)) })
}

const plain = (groups: readonly { ids: string[]; score: number }[]) =>
  groups.map(({ ids, score }) => `${ids.toSorted().join(' ')} ${score.toFixed(6)}`).toSorted()

const word = fc.constantFrom(
  'acme',
  'acne',
  'bearing',
  'bearings',
  'supply',
  'suply',
  'harbor',
  'harbour',
  'Inc',
  'GmbH',
)
const record = fc.record(
  {
    name: fc.array(word, { minLength: 0, maxLength: 3 }).map((words) => words.join(' ')),
    part: fc.constantFrom('6205-2RS', '6205 2rs', '62/22', '6222', 'SKF 6205', '6205', ''),
    amount: fc.constantFrom(10, 10.001, 10.01, '10.00', '$1,000.00', 1000, 0),
    day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-01-${String(day).padStart(2, '0')}`),
    city: fc.constantFrom('Rome', 'rome ', 'Oslo'),
  },
  { requiredKeys: [] },
)
const test = fc.oneof(
  fc.constantFrom<Likeness>(
    { field: 'part', test: 'part' },
    { field: 'amount', test: 'amount' },
    { field: 'city', test: 'same' },
  ),
  fc.record({
    field: fc.constant('name'),
    test: fc.constant('name' as const),
    atLeast: fc.constantFrom(0.5, 0.7, 0.8, 1),
  }),
  fc.record({ field: fc.constant('city'), test: fc.constant('name' as const), atLeast: fc.constantFrom(0.6, 0.9) }),
  fc.record({
    field: fc.constant('amount'),
    test: fc.constant('near' as const),
    within: fc.constantFrom(0, 0.01, 990),
  }),
  fc.constant<Likeness>({ field: 'part', test: 'shuffled' }),
  fc.record({ field: fc.constant('day'), test: fc.constant('days' as const), within: fc.integer({ min: 0, max: 5 }) }),
)
const weighed = fc
  .tuple(test, fc.constantFrom(undefined, undefined, 1, 3))
  .map(([one, weight]): Likeness => ({ ...one, ...(weight !== undefined && { weight }) }))
const rules = fc.array(weighed, { minLength: 1, maxLength: 4 })
const records = fc
  .array(record, { maxLength: 40 })
  .map((all) => all.map((data, at): Rec => ({ id: `r${String(at).padStart(2, '0')}`, data: data as Data })))

describe('a scan', () => {
  it('finds what comparing all pairs finds, whatever the rule', () => {
    fc.assert(
      fc.property(rules, records, (rule, docs) => {
        const nobody = () => false
        expect(plain(byScan(rule, docs, nobody))).toEqual(plain(byAllPairs(rule, docs, nobody)))
      }),
      { numRuns: 400 },
    )
  })

  it('never joins two by a pair that someone has dismissed', () => {
    fc.assert(
      fc.property(rules, records, fc.integer({ min: 1, max: 7 }), (rule, docs, step) => {
        const group = (id: string) => Number(id.slice(1)) % step
        const said = (a: string, b: string) => a !== b && group(a) === group(b)
        expect(plain(byScan(rule, docs, said))).toEqual(plain(byAllPairs(rule, docs, said)))
      }),
      { numRuns: 200 },
    )
  })

  it('finds the likely names among thousands that share their common words', () => {
    const grouping = openGrouping([{ field: 'name', test: 'name', atLeast: 0.85 }], 'UTC')
    for (let at = 0; at < 3_000; at++) grouping.add(`c${at}`, { name: `Company ${(at * 7919).toString(36)} Bearings` })
    grouping.add('a', { name: 'Nordhavn Kugellager GmbH' })
    grouping.add('b', { name: 'Kugellager Nordhaven' })
    const groups = grouping.groups()
    expect(groups.find(({ ids }) => ids.includes('a'))?.ids).toEqual(['a', 'b'])
  })

  it('joins by what counts once enough of it holds', () => {
    const rule: Likeness[] = [
      { field: 'country', test: 'same' },
      { field: 'name', test: 'name', atLeast: 0.8, weight: 2 },
      { field: 'phone', test: 'phone', weight: 3 },
      { field: 'email', test: 'email', weight: 5 },
    ]
    const found = (share?: number) => {
      const grouping = openGrouping(rule, 'UTC', share)
      grouping.add('a', { country: 'US', name: 'Acme Bearing', phone: '555 010 4477', email: 'a@acme.example' })
      grouping.add('b', { country: 'US', name: 'Acme Bearings', phone: '5550104477' })
      grouping.add('c', { country: 'US', name: 'Somebody else', email: 'A@acme.example' })
      grouping.add('d', { country: 'DE', name: 'Acme Bearing', phone: '555 010 4477', email: 'a@acme.example' })
      return grouping.groups()
    }
    expect(found().map(({ ids, score }) => [ids, score])).toEqual([[['a', 'c'], 0.5]])
    expect(found(0.4).map(({ ids }) => ids)).toEqual([['a', 'b', 'c']])
    expect(found(0.6)).toEqual([])
  })

  it('gives the surest first, and then those it met first', () => {
    const grouping = openGrouping([{ field: 'name', test: 'name', atLeast: 0.7 }], 'UTC')
    for (const [id, name] of [
      ['1', 'Harbor Bearing'],
      ['2', 'Harbour Bearing'],
      ['3', 'Delta Parts'],
      ['4', 'Delta Parts Ltd'],
    ] as const)
      grouping.add(id, { name })
    expect(grouping.groups().map(({ ids }) => ids)).toEqual([
      ['3', '4'],
      ['1', '2'],
    ])
  })
})
