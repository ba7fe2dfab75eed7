import { describe, expect, it } from 'vitest'
import { BUILT_IN, LABS, tryCase } from '#features/data/rule-lab/cases.ts'
import { whyNoOrderDay } from '#features/data/rule-lab/due-labs.ts'
import { manyOf } from '#features/data/rule-lab/lab.ts'

const at = { now: new Date('2026-11-20T12:00:00Z'), timeZone: 'UTC' }

describe('the rule lab', () => {
  it.each(BUILT_IN.map((each) => [each.lab, Object.values(each.given).join(', '), each] as const))(
    'is right about %s: %s',
    (_lab, _given, each) => {
      expect(tryCase(each)).toMatchObject({ passes: true })
    },
  )

  it('has a case for every rule', () => {
    expect(new Set(BUILT_IN.map(({ lab }) => lab))).toEqual(new Set(LABS.map(({ id }) => id)))
  })

  it.each(LABS.map((lab) => [lab.title, lab] as const))('explains bad input of %s and never throws', (_title, lab) => {
    for (const bad of ['', '  ', '-', '99999999999999999999', 'null', '\u0000', '12x', '1/0 Net'])
      for (const { name } of lab.inputs) {
        const given = { ...Object.fromEntries(lab.inputs.map(({ name, initial }) => [name, initial])), [name]: bad }
        expect(lab.run(given, at).length).toBeGreaterThan(0)
      }
  })

  it('says which expected line is missing', () => {
    expect(tryCase({ ...BUILT_IN[0]!, expected: 'Due: never' })).toMatchObject({ passes: false, missing: 'Due: never' })
  })

  it('says why a PO number has no day', () => {
    expect(whyNoOrderDay('AB0326-1')).toContain('not digits')
    expect(whyNoOrderDay('003026-1')).toBe('Month 00 does not exist.')
  })
})

it('tries a pasted list, line by line, with the rest as it is set', () => {
  const lab = LABS.find(({ id }) => id === 'po')!
  const { heads, rows } = manyOf(
    lab,
    { poNumber: '', status: 'Pending' },
    '102126-01\n\n102126-02\tReceived\n139926',
    at,
  )
  expect(heads).toEqual(['PO number', 'Ordered', 'Due', 'Shown in notifications', 'Cannot be read'])
  expect(rows.map((cells) => [cells[0], cells[3], cells[4]])).toEqual([
    ['102126-01', 'Yes', ''],
    ['102126-02', 'No', ''],
    ['139926', '', 'Month 13 does not exist.'],
  ])
})
