import { describe, expect, it } from 'vitest'
import { readMail } from '#features/sales/rfq/mailbox/commands.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'
import { COOKS } from '#test/fixtures/inquiries/cooks.ts'
import { FORWARDERS } from '#test/fixtures/inquiries/forwarders.ts'
import { VESSELS } from '#test/fixtures/inquiries/vessels.ts'
import { seeded, type Wanted, writeForm } from '#test/support/inquiry-forms.ts'

/** The lines that three kinds of writers ask for, from which further emails are generated. */
const REQUESTED: readonly Wanted[] = [...COOKS, ...FORWARDERS, ...VESSELS].flatMap(({ lines }) =>
  lines.flatMap((line): Wanted[] => {
    const [part = '', qty, , , brand] = line.split('|').map((cell) => cell.trim())
    return part && qty ? [{ part, qty: Number(qty), ...(brand && { brand }) }] : []
  }),
)
/** The generated texts. */
const COUNT = 300
const random = seeded(26)
const texts = Array.from({ length: COUNT }, () => {
  const own = new Map<string, Wanted>()
  const [isBranded, isPriced, isDated] = [random() < 0.6, random() < 0.3, random() < 0.3]
  for (let many = 1 + Math.floor(random() * 5); many > 0; many--) {
    const { part, qty, brand = 'SKF' } = REQUESTED[Math.floor(random() * REQUESTED.length)]!
    const key = pnKey(part)
    if ([...own.keys()].some((other) => other.includes(key) || key.includes(other))) continue
    own.set(key, {
      ...{ part, qty },
      ...(isBranded && { brand }),
      ...(isPriced && { target: Math.round(100 + random() * 5_000) / 100 }),
      ...(isDated && { day: `2026-12-${10 + Math.floor(random() * 20)}` }),
    })
  }
  return { ...writeForm([...own.values()], random), own }
})
const results = await Promise.all(
  texts.map(async ({ text, attached, own, form }) => {
    const files: Record<string, { name: string; text: string }> =
      attached === undefined ? {} : { list: { name: 'list.csv', text: attached } }
    const { lines } = await readMail({ text, subject: '', files }, () => undefined, '2026-11-27')
    const lost = [...own].filter(([key, { qty }]) => !lines.some((line) => line.pnKey === key && line.qty === qty))
    const invented = lines.filter((line) => !line.isUnsure && !own.has(line.pnKey))
    return { form, asked: own.size, lost: lost.map(([key]) => key), invented: invented.map(({ typed }) => typed) }
  }),
)

describe('inquiries in many forms', () => {
  it('have their parts and quantities read in ten languages, as lists, sentences and tables', () => {
    const asked = results.reduce((sum, one) => sum + one.asked, 0)
    const lost = results.flatMap((one) => one.lost)
    for (const one of results) if (one.lost.length > 0 || one.invented.length > 0) console.log(one)
    console.log(`${asked} lines, ${lost.length} lost`)
    expect(lost.length / asked).toBeLessThan(0.02)
  })

  it('have no line that no one asked for', () => {
    expect(results.flatMap((one) => one.invented)).toEqual([])
  })
})
