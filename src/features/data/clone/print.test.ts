import { expect, it } from 'vitest'
import { packText } from '#features/data/clone/packs/pack.ts'
import { packReport } from '#features/data/clone/print.ts'
import type { PrintContext } from '#model/print/print.ts'
import type { Data, Doc } from '#model/schema/value.ts'

const doc = (id: string, data: Data): Doc => ({ id, version: 1, createTime: '', updateTime: '', data })
const saved = (day: string, settings: Record<string, Data>) => {
  const docs = Object.entries(settings).map(([id, data]) => doc(id, data))
  return doc(day, { day, pack: packText(new Map([['settings', docs]]), new Date(`${day}T12:00:00Z`)) })
}
const printed = (record: Doc, all: readonly Doc[]) => {
  const context = { timeZone: 'UTC', related: [all] } as unknown as PrintContext
  const { title, content } = packReport.render([record as never], context)
  return { title, text: JSON.stringify(content) }
}

it('the configuration of a week says what changed since the pack before, new and gone among it', () => {
  const packs = [
    saved('2026-11-06', { company: { name: 'Far' } }),
    saved('2026-11-13', { company: { name: 'Old' }, tax: { rate: 1 } }),
    saved('2026-11-20', { company: { name: 'New' }, print: { footer: 'x' } }),
  ]
  const { title, text } = printed(packs[2]!, packs)
  expect(title).toContain('20')
  for (const part of ['company', 'Old', 'New', 'print', 'new', 'tax', 'gone']) expect(text).toContain(part)
  expect(text).not.toContain('Far')
  expect(printed(packs[0]!, packs).text).toContain('This is the oldest pack that is kept.')
})
