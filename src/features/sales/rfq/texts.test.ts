import { describe, expect, it } from 'vitest'
import { readMail } from '#features/sales/rfq/mailbox/commands.ts'
import { readInquiry, readReplyBy } from '#features/sales/rfq/reading.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'
import { AGENTS } from '#test/fixtures/inquiries/agents.ts'
import { BAKERS } from '#test/fixtures/inquiries/bakers.ts'
import { BENCHES } from '#test/fixtures/inquiries/benches.ts'
import { BREWERS } from '#test/fixtures/inquiries/brewers.ts'
import { BROKERS } from '#test/fixtures/inquiries/brokers.ts'
import { BUYERS } from '#test/fixtures/inquiries/buyers.ts'
import { CHAINS } from '#test/fixtures/inquiries/chains.ts'
import { CHANDLERS } from '#test/fixtures/inquiries/chandlers.ts'
import { CLERKS } from '#test/fixtures/inquiries/clerks.ts'
import { COOKS } from '#test/fixtures/inquiries/cooks.ts'
import { COUNTERS } from '#test/fixtures/inquiries/counters.ts'
import { DEALERS } from '#test/fixtures/inquiries/dealers.ts'
import { DEPOTS } from '#test/fixtures/inquiries/depots.ts'
import { DESKS } from '#test/fixtures/inquiries/desks.ts'
import { DESKTOPS } from '#test/fixtures/inquiries/desktops.ts'
import { DOCKS } from '#test/fixtures/inquiries/docks.ts'
import { FERRIES } from '#test/fixtures/inquiries/ferries.ts'
import { FITTERS } from '#test/fixtures/inquiries/fitters.ts'
import { FORWARDERS } from '#test/fixtures/inquiries/forwarders.ts'
import { FURTHER } from '#test/fixtures/inquiries/further.ts'
import { GARAGES } from '#test/fixtures/inquiries/garages.ts'
import { GRANARIES } from '#test/fixtures/inquiries/granaries.ts'
import { HARVESTERS } from '#test/fixtures/inquiries/harvesters.ts'
import { IMPORTERS } from '#test/fixtures/inquiries/importers.ts'
import { LATER } from '#test/fixtures/inquiries/later.ts'
import { LATEST } from '#test/fixtures/inquiries/latest.ts'
import { LATIN } from '#test/fixtures/inquiries/latin.ts'
import { LAUNDRIES } from '#test/fixtures/inquiries/laundries.ts'
import { LEDGERS } from '#test/fixtures/inquiries/ledgers.ts'
import { type InquiryText, LETTERS } from '#test/fixtures/inquiries/letters.ts'
import { MAKERS } from '#test/fixtures/inquiries/makers.ts'
import { MILLERS } from '#test/fixtures/inquiries/millers.ts'
import { MILLS } from '#test/fixtures/inquiries/mills.ts'
import { MORE } from '#test/fixtures/inquiries/more.ts'
import { NORTH } from '#test/fixtures/inquiries/north.ts'
import { NOTES } from '#test/fixtures/inquiries/notes.ts'
import { OFFICERS } from '#test/fixtures/inquiries/officers.ts'
import { OFFICES } from '#test/fixtures/inquiries/offices.ts'
import { OPERATORS } from '#test/fixtures/inquiries/operators.ts'
import { OTHERS } from '#test/fixtures/inquiries/others.ts'
import { PLANTS } from '#test/fixtures/inquiries/plants.ts'
import { PORTERS } from '#test/fixtures/inquiries/porters.ts'
import { PORTS } from '#test/fixtures/inquiries/ports.ts'
import { PRESSES } from '#test/fixtures/inquiries/presses.ts'
import { QUARRIES } from '#test/fixtures/inquiries/quarries.ts'
import { REFINERIES } from '#test/fixtures/inquiries/refineries.ts'
import { REGISTERS } from '#test/fixtures/inquiries/registers.ts'
import { REPAIRERS } from '#test/fixtures/inquiries/repairers.ts'
import { SAWMILLS } from '#test/fixtures/inquiries/sawmills.ts'
import { SHEETS } from '#test/fixtures/inquiries/sheets.ts'
import { SHOPS } from '#test/fixtures/inquiries/shops.ts'
import { SIGNALS } from '#test/fixtures/inquiries/signals.ts'
import { SMITHS } from '#test/fixtures/inquiries/smiths.ts'
import { SPARES } from '#test/fixtures/inquiries/spares.ts'
import { STOKERS } from '#test/fixtures/inquiries/stokers.ts'
import { STORES } from '#test/fixtures/inquiries/stores.ts'
import { TABLES } from '#test/fixtures/inquiries/tables.ts'
import { TANNERS } from '#test/fixtures/inquiries/tanners.ts'
import { TRADES } from '#test/fixtures/inquiries/trades.ts'
import { TRIALS } from '#test/fixtures/inquiries/trials.ts'
import { TURNERS } from '#test/fixtures/inquiries/turners.ts'
import { VESSELS } from '#test/fixtures/inquiries/vessels.ts'
import { VISITORS } from '#test/fixtures/inquiries/visitors.ts'
import { WATERWORKS } from '#test/fixtures/inquiries/waterworks.ts'
import { WORKSHOPS } from '#test/fixtures/inquiries/workshops.ts'
import { YARDS } from '#test/fixtures/inquiries/yards.ts'

const ALL_TEXTS = [
  ...LETTERS,
  ...TABLES,
  ...MORE,
  ...OTHERS,
  ...OFFICES,
  ...LATER,
  ...WORKSHOPS,
  ...SHOPS,
  ...LATIN,
  ...NORTH,
  ...SHEETS,
  ...CHAINS,
  ...TRADES,
  ...FURTHER,
  ...LATEST,
  ...TRIALS,
  ...NOTES,
  ...DESKS,
  ...STORES,
  ...PLANTS,
  ...YARDS,
  ...TANNERS,
  ...MILLS,
  ...PORTERS,
  ...PORTS,
  ...DOCKS,
  ...DESKTOPS,
  ...BENCHES,
  ...COUNTERS,
  ...CLERKS,
  ...LEDGERS,
  ...REGISTERS,
  ...OFFICERS,
  ...QUARRIES,
  ...BREWERS,
  ...SPARES,
  ...BROKERS,
  ...OPERATORS,
  ...CHANDLERS,
  ...LAUNDRIES,
  ...WATERWORKS,
  ...PRESSES,
  ...FERRIES,
  ...MAKERS,
  ...MILLERS,
  ...DEALERS,
  ...BUYERS,
  ...GARAGES,
  ...IMPORTERS,
  ...REFINERIES,
  ...REPAIRERS,
  ...FORWARDERS,
  ...VESSELS,
  ...VISITORS,
  ...COOKS,
  ...BAKERS,
  ...SMITHS,
  ...FITTERS,
  ...AGENTS,
  ...STOKERS,
  ...TURNERS,
  ...SIGNALS,
  ...DEPOTS,
  ...SAWMILLS,
  ...HARVESTERS,
  ...GRANARIES,
]
/** All of them with PRIME_TEST_WHOLE=1; every sixth is some hundred texts of every hand. */
const TEXTS = ALL_TEXTS.filter((_, at) => at % 6 === 0 || process.env.PRIME_TEST_WHOLE === '1')
/** A line in comparable form: the key of the part, its quantity, target, day, and maker if the test text names one. */
const normalized = (line: string): string => {
  const [part = '', qty = '', target = '', day = '', brand = ''] = line.split('|').map((cell) => cell.trim())
  return [pnKey(part), qty, target && String(Number(target)), day, brand.toUpperCase()].join(' ')
}
const isRead = (line: string, read: readonly string[]): boolean =>
  read.some((one) => (line.endsWith(' ') ? one.startsWith(line) : one === line))
/** The lines of a text, read like those of an email. */
const readAsMail = async ({ text, sent, subject, attached }: InquiryText) => {
  const files = Object.fromEntries([attached ?? []].flat().map((list, at) => [at, { name: 'list.csv', text: list }]))
  const { lines } = await readMail({ text, subject: subject ?? '', files }, () => undefined, sent)
  return lines
}
const readLines = await Promise.all(TEXTS.map(readAsMail))
const results = TEXTS.map(({ name, lines }, place) => {
  const stated = lines.map(normalized)
  const found = readLines[place]!
  const read = found.map(({ pnKey: key, qty = '', targetPrice = '', neededOn = '', brand = '' }) =>
    [key, qty, targetPrice, neededOn, brand.toUpperCase()].join(' '),
  )
  const right = stated.filter((line) => isRead(line, read)).length
  const keyOf = (line: string): string => line.split(' ')[0]!
  // A part may be asked for as often as the text names it; parts that a person has to check first are not entered as
  // lines.
  const invented = read.filter((line, at) => {
    if (found[at]!.isUnsure) return false
    const times = lines.filter((one) => keyOf(normalized(one)) === keyOf(line)).length
    return read.slice(0, at + 1).filter((one) => keyOf(one) === keyOf(line)).length > times
  })
  return { name, stated, read, right, invented, unsure: found.filter(({ isUnsure }) => isUnsure).length }
})

describe('the texts of inquiries', () => {
  it('are sixty at least, and 95 % of their lines are read right', () => {
    const [lines, right] = [
      results.reduce((sum, { stated }) => sum + stated.length, 0),
      results.reduce((sum, one) => sum + one.right, 0),
    ]
    console.table(
      Object.fromEntries(
        results.map(({ name, stated, right: good, invented }) => [
          name,
          { lines: stated.length, right: good, invented: invented.length },
        ]),
      ),
    )
    console.log(
      `${results.length} texts, ${lines} lines, ${right} read right (${((right / lines) * 100).toFixed(1)} %)`,
    )
    for (const { name, stated, read, right: good, invented } of results)
      if (good < stated.length || invented.length > 0) console.log(name, { stated, read })
    expect(results.length).toBeGreaterThanOrEqual(60)
    expect(right / lines).toBeGreaterThanOrEqual(0.95)
  })

  it('have no line that no one asked for', () => {
    expect(results.filter(({ invented }) => invented.length > 0).map(({ name, invented }) => [name, invented])).toEqual(
      [],
    )
  })

  it('have few lines that someone has to check', () => {
    const count = results.reduce((sum, { unsure }) => sum + unsure, 0)
    const all = results.reduce((sum, { read }) => sum + read.length, 0)
    expect(count).toBeGreaterThan(0)
    expect(count / all).toBeLessThan(0.02)
  })

  it.each([
    '10 pcs SKF 6205-2RS1/C3\n',
    'x 1 ',
    '1,',
    '10 10 10\n',
    'Part\tQty\n',
    '<table><tr><td>',
    '<blockquote>',
    '> ',
    'on 1 wrote:\n',
    'From: a\nTo: b\n',
    '25x52x',
    'RS/',
    'é',
  ])('a long text of %j is read in time', (pump) => {
    const text = pump.repeat(200_000 / pump.length)
    // CPU time of this thread only, so that other processes on the machine do not count.
    const from = process.threadCpuUsage()
    expect(readInquiry(text).length).toBeLessThanOrEqual(501)
    const { user, system } = process.threadCpuUsage(from)
    expect((user + system) / 1_000).toBeLessThan(3_000)
  })

  it.each([
    ['Please quote by 4 December 2026:\n10 pcs 6205-2RS1', '2026-12-04'],
    ['10 uds 6205-2RS1. Plazo de respuesta: 03/12/2026', '2026-12-03'],
    ['Angebotsabgabe bis 02.12.2026\n10 Stk 6205-2RS1', '2026-12-02'],
    ['Deadline for offers is December 9, 2026. 10 pcs 6205-2RS1', '2026-12-09'],
    ['10 pcs 6205-2RS1, needed by 2026-12-18', undefined],
  ])('%j is answered by %s', (text, day) => {
    expect(readReplyBy(text)).toBe(day)
  })
})
