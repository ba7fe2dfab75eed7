import { describe, expect, it } from 'vitest'
import type { KeyTest } from '#model/matching/likeness-tests.ts'
import { matchKeyOf, nameForm, nameLikeness } from '#model/matching/match-keys.ts'
import type { Value } from '#model/schema/value.ts'

describe('two values are the same', () => {
  it.each<[KeyTest, Value, Value]>([
    ['same', 'Rome', ' rome '],
    ['same', 'New  York', 'new york'],
    ['same', 12, '12'],
    ['same', { a: 1, b: 2 }, { b: 2, a: 1 }],
    ['part', '6205-2RS1/C3', '6205 2rs1 c3'],
    ['part', 'SKF 6205-2RS1', '6205-2RS1'],
    ['part', '706CEGA/P4A', '706 CE GA / P4A'],
    ['part', '6205/2RS', '6205-2RS'],
    ['part', '62/22-2RS', '62 / 22 2RS'],
    ['part', '６２０５', '6205'],
    ['digits', 'INV-00120', '120'],
    ['phone', '+1 (555) 010-4477', '555.010.4477'],
    ['phone', '0049 30 1234567', '+49 (0)30 1234567'],
    ['phone', '555-010-4477 ext. 12', '5550104477'],
    ['phone', '+49 40 123456-0', '040 1234560'],
    ['phone', '+39 06 1234567', '06 123 45 67'],
    ['phone', '+353 1 496 0000', '(01) 4960000'],
    ['phone', '011 44 20 7946 0000', '020 7946 0000'],
    ['phone', '1-716-555-1234', '(716) 555-1234'],
    ['email', 'kim+orders@acme.example', 'Kim@acme.example'],
    ['company', 'Łożyska Sp. z o.o.', 'Lozyska'],
    ['company', 'Ørsted A/S', 'Orsted AS'],
    ['email', 'Kim Berg <Kim@Acme.example>', 'mailto:kim@acme.example'],
    ['amount', '$1,234.50', 1234.5],
    ['amount', 10, 10.001],
    ['shuffled', 'INV-1234', 'inv 1243'],
  ])('by %s: %j and %j', (test, a, b) => {
    expect(matchKeyOf(test, a)).toBeDefined()
    expect(matchKeyOf(test, a)).toBe(matchKeyOf(test, b))
  })

  it.each<[KeyTest, Value, Value]>([
    ['same', 'Rome', 'Roma'],
    ['same', 'true', 'yes'],
    ['part', '62/22', '6222'],
    ['part', '719/8', '7198'],
    ['part', '2205', '22205'],
    ['part', 'NU208', 'NU208EA'],
    ['part', '6205ZZ', '6205-2RS'],
    ['part', '0012-34', '12-34'],
    ['digits', 'INV-120', 'INV-1200'],
    ['phone', '555-010-4477', '555-010-4478'],
    ['phone', '0113 496 0000', '496 0000'],
    ['email', '+kim@acme.example', '+lee@acme.example'],
    ['email', 'kim@acme.example', 'kim@acme.test'],
    ['amount', 10, 10.01],
    ['shuffled', 'INV-1234', 'INV-1244'],
  ])('not by %s: %j and %j', (test, a, b) => {
    expect(matchKeyOf(test, a)).toBeDefined()
    expect(matchKeyOf(test, a)).not.toBe(matchKeyOf(test, b))
  })

  it.each<[KeyTest, Value | undefined]>([
    ['same', undefined],
    ['same', null],
    ['same', '  '],
    ['same', []],
    ['same', 'N/A'],
    ['same', ' null '],
    ['company', 'n/a'],
    ['part', '-'],
    ['part', '--'],
    ['digits', 'none'],
    ['phone', 'n/a'],
    ['phone', '12345'],
    ['email', 'none'],
    ['amount', 'free'],
  ])('nothing is like nothing: by %s %j', (test, value) => {
    expect(matchKeyOf(test, value)).toBeUndefined()
  })
})

describe('names', () => {
  it.each([
    ['Acme Bearing, Inc.', 'acme bearing'],
    ['ACME BEARING', 'acme bearing'],
    ['S.K.F. USA', 'skf usa'],
    ['Müller & Söhne GmbH', 'muller and sohne'],
    ['The Co', 'the co'],
    ['Acme Bearing Co., Ltd.', 'acme bearing'],
    ['Acme Bearing Corp', 'acme bearing'],
    ['Acme L.L.C.', 'acme'],
    ['Rossi Cuscinetti s.r.l.', 'rossi cuscinetti'],
    ['Rossi Cuscinetti S. r. l.', 'rossi cuscinetti'],
    ['Rodamientos del Norte S.A. de C.V.', 'rodamientos del norte'],
    ['Łożyska Polskie Sp. z o.o.', 'lozyska polskie'],
    ['Nordlager A/S', 'nordlager'],
    ['Müller GmbH & Co. KG', 'muller'],
    ['S A S Bearings', 's a s bearings'],
    ['Ab & Co', 'ab and co'],
    ['', ''],
  ])('%j is compared as %j', (name, form) => {
    expect(nameForm(name)).toBe(form)
  })

  it.each([
    ['acme bearing', 'acme bearing', 1],
    ['bearing acme', 'acme bearing', 1],
    ['acme bearing', 'acme bearings', 0.89],
    ['harbor bearing', 'harbour bearing', 0.83],
    ['acme', 'zenith', 0],
    ['', '', 0],
  ])('%j and %j are %f alike', (a, b, likeness) => {
    expect(nameLikeness(a, b)).toBeCloseTo(likeness, 1)
    expect(nameLikeness(b, a)).toBe(nameLikeness(a, b))
  })
})
