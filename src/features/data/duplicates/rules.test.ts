import { describe, expect, it } from 'vitest'
import { mustConfirm, whyNotMerged } from '#features/data/duplicates/precautions.ts'
import {
  aliasesOf,
  chosenFor,
  comparedFields,
  isSearchDue,
  mergedChanges,
  READY_RULES,
  type Repeat,
} from '#features/data/duplicates/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { readLikenesses } from '#model/matching/likeness.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'

const doc = (id: string, data: Data): Doc => ({ id, version: 1, createTime: '', updateTime: '', data })

describe('what a merge keeps', () => {
  const a = doc('a', { name: 'Acme', city: 'Rome', phone: '', notes: 'first' })
  const b = doc('b', { name: 'ACME Inc', city: 'Roma', phone: '555', email: 'x@acme.example' })

  it.each([
    ['what was chosen', { city: 'b' }, { city: 'Roma', phone: '555', email: 'x@acme.example', aliases: ['ACME Inc'] }],
    ['its own where it has one', {}, { phone: '555', email: 'x@acme.example', aliases: ['ACME Inc'] }],
    [
      'nothing, when nothing was chosen',
      { notes: 'b', email: 'a', phone: 'a' },
      { notes: undefined, aliases: ['ACME Inc'] },
    ],
  ])('%s', (_, choices, changes) => {
    expect(mergedChanges(vendors, 'a', [a, b], choices as Data)).toEqual(changes)
  })

  it('is never a figure that rules keep', () => {
    const one = doc('a', { partNumber: '6205', qtyOnHand: 1 })
    const other = doc('b', { partNumber: '6205', qtyOnHand: 7, stockValue: 9 })
    expect(mergedChanges(parts, 'a', [one, other], { qtyOnHand: 'b' })).toEqual({})
  })

  it('remembers the names of the others and the names they had', () => {
    const other = doc('b', { name: 'Old name', aliases: ['Older', 'Acme'] })
    expect(aliasesOf(vendors, a, [a, other])).toEqual(['Older', 'Old name'])
    expect(chosenFor('city', 'a', [a, other], {})?.id).toBe('a')
  })

  it('is compared with what differs first, without what no one has', () => {
    expect(comparedFields(vendors, [a, b]).map(({ name, differs }) => [name, differs])).toEqual([
      ['name', true],
      ['email', true],
      ['phone', true],
      ['city', true],
      ['notes', true],
    ])
  })
})

describe('what is not merged', () => {
  it.each<[AnyCollection, Data, Data, string | undefined]>([
    [vendors, {}, {}, undefined],
    [lots, {}, {}, 'Merge lots with'],
    [payables, {}, { status: 'Open', payableNumber: 'P1' }, undefined],
    [payables, {}, { status: 'Paid', payableNumber: 'P1' }, 'P1 has been settled'],
    [payables, {}, { status: 'Open', amountPaid: 5, payableNumber: 'P1' }, 'P1 has been settled'],
    [locations, { isSellable: true }, { isSellable: false }, 'Stock can be sold at one of these locations'],
    [locations, { isSellable: true }, { isSellable: true }, undefined],
  ])('%#', (collection, kept, loser, sentence) => {
    const found = whyNotMerged(collection, doc('a', kept), [doc('b', loser)])
    if (sentence === undefined) expect(found).toBeUndefined()
    else expect(found).toContain(sentence)
  })

  it.each<[string, Data, Data, string | undefined]>([
    ['parts', { brand: 'SKF' }, { brand: 'skf' }, undefined],
    ['parts', { brand: 'S.K.F.' }, { brand: 'SKF' }, undefined],
    ['parts', { brand: 'SKF' }, { brand: 'FAG' }, 'different brands'],
    ['parts', { brand: 'SKF' }, {}, 'different brands'],
    ['parts', { brand: 'SKF', pnFamily: '62/22' }, { brand: 'SKF', pnFamily: '6222' }, 'suffixes'],
    ['customers', { taxId: '12-34' }, { taxId: '1234' }, undefined],
    ['customers', { taxId: '12-34' }, {}, undefined],
    ['customers', { taxId: '12-34' }, { taxId: '99' }, 'tax IDs differ'],
    ['vendors', { taxShown: '••••1234' }, { taxShown: '••••5678' }, 'tax IDs differ'],
    ['vendors', { taxShown: '••••1234', taxId: '81234' }, { taxShown: '••••1234', taxId: '91234' }, undefined],
  ])('%s %j with %j asks to confirm: %s', (collection, kept, loser, sentence) => {
    const found = mustConfirm(collection, kept, [loser])
    if (sentence === undefined) expect(found).toBeUndefined()
    else expect(found).toContain(sentence)
  })
})

it.each(READY_RULES.map((rule) => [rule.name, rule] as const))('the rule "%s" can be searched for', (_, rule) => {
  expect(readLikenesses(rule.tests)).toEqual(rule.tests)
})

it.each<[Repeat | undefined, string | undefined, boolean]>([
  [undefined, undefined, false],
  ['Every night', undefined, true],
  ['Every night', '2026-11-19', true],
  ['Every night', '2026-11-20', false],
  ['Every week', '2026-11-14', false],
  ['Every week', '2026-11-13', true],
  ['Every month', '2026-10-22', false],
  ['Every month', '2026-10-21', true],
])('a rule of %s that was last searched by on %s is due on 2026-11-20: %s', (repeats, last, isDue) => {
  expect(isSearchDue(repeats, last, '2026-11-20')).toBe(isDue)
})
