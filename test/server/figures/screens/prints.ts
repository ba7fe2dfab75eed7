import { type AnyPrint, roomOn } from '#model/print/print.ts'
import { readContext, readRecords } from '#server/print/gather.ts'
import { type Answer, tally } from '#test/server/figures/answer.ts'
import type { World } from '#test/support/world.ts'

/** What each sheet calls the open amount, and what it calls a credit balance. */
const TOTALS = {
  'customer-statement': ['Total due', 'Credit balance'],
  'customer-activity': ['Total due', 'Credit balance'],
  'customer-summary': ['Open', 'Credit'],
  'vendor-statement': ['We owe', 'You owe us'],
  'vendor-activity': ['We owe', 'You owe us'],
  'vendor-review': ['We owe', 'They owe us'],
} as const

/** What the sheets of a party and the company's morning report say. */
export async function printAnswers(world: World, party: string): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const [name, [total, credit]] of Object.entries(TOTALS)) {
    const kind = name.startsWith('customer') ? 'receivable' : 'payable'
    const lines = await textsOf(world, name, party)
    answers.push({
      question: `${kind}: open of ${party}`,
      screen: name,
      says: tally([...sumsIn(lines, total), ...sumsIn(lines, credit).map((one) => ({ ...one, amount: -one.amount }))]),
    })
    if (name === 'vendor-review') answers.push(...reviewAnswers(lines, party))
  }
  return [...answers, ...(await morningAnswers(world))]
}

function reviewAnswers(lines: readonly string[], party: string): Answer[] {
  const after = (label: string) => valueAfter(lines, label)
  const late = lines.flatMap((text) => /in transit, (\d+) late$/.exec(text)?.[1] ?? [])[0]
  const day = after('Last order')
  const say = (question: string, says: unknown): Answer => ({
    question: `orders: ${question} of ${party}`,
    screen: 'vendor-review',
    says,
  })
  return [
    say('late', Number(late)),
    say('last', day && dayOf(day)),
    say('on time', after('On time') && Number.parseInt(after('On time')!, 10)),
    say('median lead days', after('Median lead days') && Number.parseInt(after('Median lead days')!, 10)),
  ]
}

const dayOf = (words: string): string => new Date(`${words} UTC`).toISOString().slice(0, 10)

async function morningAnswers(world: World): Promise<Answer[]> {
  const lines = await textsOf(world, 'morning-report', 'desk-1')
  return (['Payables', 'Receivables'] as const).flatMap((label): Answer[] => {
    const kind = label === 'Payables' ? 'payable' : 'receivable'
    const [size, ...sums] = valueAfter(lines, `${label} due`)!.split(/, (?=[A-Z])/)
    return [
      { question: `${kind}: due, how many`, screen: 'morning report', says: Number(size) },
      { question: `${kind}: due`, screen: 'morning report', says: tally(sums.flatMap((sum) => sumsIn([sum], ''))) },
    ]
  })
}

/** The amounts after a label: `Total due EUR 1,100.00`. */
const sumsIn = (lines: readonly string[], label: string): { currency: string; amount: number }[] =>
  lines.flatMap((text) => {
    const rest = text.startsWith(label) ? text.slice(label.length).trim() : ''
    const [, currency, amount] = /^([A-Z]{3}) (−?[\d,.]+)$/.exec(rest) ?? []
    return currency && amount ? [{ currency, amount: Number(amount.replaceAll(',', '').replace('−', '-')) }] : []
  })

function valueAfter(lines: readonly string[], label: string): string | undefined {
  const at = lines.findIndex((text) => text.toLowerCase() === label.toLowerCase())
  return at === -1 ? undefined : lines[at + 1]
}

/** Every text of a sheet, in drawing order. */
async function textsOf(world: World, name: string, id: string): Promise<string[]> {
  const print = world.prime.prints.get(name) as AnyPrint
  const records = await readRecords(world.prime, world.sam, print, [id])
  const read = await readContext(world.prime, world.sam, print, records, 'http://prime.test')
  const page = print.pages[0]!
  const context = { ...read, page, room: roomOn(page) }
  const texts: string[] = []
  const walk = (block: unknown): void => {
    if (typeof block === 'string') texts.push(block)
    else if (Array.isArray(block)) block.forEach(walk)
    else if (typeof block === 'object' && block !== null)
      for (const [key, value] of Object.entries(block))
        if (['text', 'stack', 'columns', 'table', 'body'].includes(key)) walk(value)
  }
  walk(print.render(records as never, context).content)
  return texts
}
