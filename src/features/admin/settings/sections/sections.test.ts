import { describe, expect, it } from 'vitest'
import { settings } from '#features/admin/settings/collection.ts'
import { findSettings, SECTIONS } from '#features/admin/settings/sections/sections.ts'

const fields: Readonly<Record<string, { label: string; options: { help?: string } }>> = settings.fields
const words = (name: string) => ({ label: fields[name]!.label, help: fields[name]!.options.help ?? '' })
const found = (typed: string) => findSettings(typed, words).map(({ label }) => label)

describe('the search over settings', () => {
  it.each([
    ['time zone', ['Company: Time zone']],
    ['exchange', ['Currencies: Exchange rates']],
    ['ageing', ['Money: Ageing buckets', 'Money: Ageing based on']],
    ['OVERDUE', ['Money: Credit hold after (days overdue)']],
    ['numbering', ['Numbering']],
    ['', []],
    ['   ', []],
    ['no such thing', []],
  ])('%j finds %j', (typed, expected) => {
    expect(found(typed)).toEqual(expected)
  })
})

it('every field of a section is a field of the collection', () => {
  for (const { fields: names } of SECTIONS)
    for (const name of names) expect(Object.keys(settings.fields)).toContain(name)
})
