import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectors, syncRuns } from '#features/admin/connectors/collection.ts'
import { setConnector } from '#features/admin/connectors/commands.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { runDue } from '#server/connectors/schedule.ts'
import { type Behaviour, type FakeEcb, openFakeEcb, serve } from '#test/support/connectors/fake-ecb.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const RATES = { USD: 1.1527, GBP: 0.8391, JPY: 171.33, CHF: 0.93 }
/** Today in the test world. */
const TODAY = '2026-11-20'

let fake: FakeEcb
let world: World
let waits: number[]
beforeEach(async () => {
  fake = await openFakeEcb()
  fake.publish(TODAY, RATES)
  waits = []
  const wait = async (ms: number) => void waits.push(ms)
  world = await openTestWorld({ connectors: { origins: fake.origins, timeoutMs: 1_500, wait, random: () => 0 } })
  await world.execute(setConnector, { connector: 'ecb', isOn: true, settings: { currencies: ['EUR', 'GBP', 'JPY'] } })
})
afterEach(async () => {
  await world.close()
  await fake.close()
})

const run = (as = world.sam) => world.call('POST', '/api/connectors/ecb/run', {}, {}, as)
const rates = async () => (await world.get(settings, 'currencies')).data.exchangeRates
const hasRates = async () => (await world.all('settings')).some(({ id }) => id === 'currencies')

describe('the daily rates of the ECB', () => {
  it('become exchange rates of the company’s currency', async () => {
    const { status, body } = await run()
    expect([status, body.outcome, body.summary]).toEqual([200, 'Done', '3 rates of 2026-11-20 were added.'])
    expect(await rates()).toEqual([
      { currency: 'EUR', rate: 1.1527, from: TODAY, source: 'ECB' },
      { currency: 'GBP', rate: 1.373734, from: TODAY, source: 'ECB' },
      { currency: 'JPY', rate: 0.006728, from: TODAY, source: 'ECB' },
    ])
    expect(body.differences).toContainEqual({ what: 'EUR', after: '1.1527' })
    const state = await world.get(connectors, 'ecb')
    expect(state.data).toMatchObject({
      lastOutcome: 'Done',
      cursor: TODAY,
      nextRunAt: { $ts: '2026-11-20T18:00:00.000Z' },
    })
  })

  it('change nothing the second time', async () => {
    await run()
    const before = await rates()
    expect((await run()).body).toMatchObject({ outcome: 'Nothing new', summary: 'No rate changed on 2026-11-20.' })
    expect(await rates()).toEqual(before)
  })

  it('leave a rate that was entered by hand for the day', async () => {
    await world.insert(
      settings,
      { name: 'Currencies', exchangeRates: [{ currency: 'EUR', rate: 1.2, from: TODAY }] },
      'currencies',
    )
    await run()
    expect((await rates())?.filter(({ currency }) => currency === 'EUR')).toEqual([
      { currency: 'EUR', rate: 1.2, from: TODAY },
    ])
  })

  it('follow a company that counts in euro', async () => {
    await world.insert(settings, { name: 'Company', currency: 'EUR' }, 'company')
    await run()
    expect((await rates())?.find(({ currency }) => currency === 'GBP')).toMatchObject({ rate: 1.191753 })
  })

  it('say which currency the file lacks, and take the others', async () => {
    const { JPY: _, ...others } = RATES
    fake.publish(TODAY, others)
    expect((await run()).body).toMatchObject({
      outcome: 'Incomplete',
      summary: '2 rates of 2026-11-20 were added.',
      warning: 'The file has no rate for JPY.',
    })
  })
})

describe('a run that finds no good file changes no rate and says why', () => {
  const html: Behaviour = (response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!DOCTYPE html><html><body>Maintenance</body></html>')
  const answer =
    (status: number, headers: Record<string, string> = {}): Behaviour =>
    (response) =>
      void response.writeHead(status, headers).end()
  it.each<[string, Behaviour, string, number]>([
    ['time-out', () => undefined, 'www.ecb.europa.eu did not answer within 1.5 seconds.', 3],
    ['500', answer(500), 'www.ecb.europa.eu answered 500.', 3],
    ['404', answer(404), 'www.ecb.europa.eu answered 404.', 1],
    [
      'another address',
      answer(302, { location: 'http://127.0.0.1/' }),
      'www.ecb.europa.eu sends to another address, which connectors do not follow.',
      1,
    ],
    [
      'a body that breaks off',
      (response, file) => {
        response.writeHead(200, { 'content-type': 'text/xml', 'content-length': String(file.length) })
        response.write(file.slice(0, file.length / 2), () => response.destroy())
      },
      'The answer of www.ecb.europa.eu broke off half-way.',
      3,
    ],
    [
      'half a file',
      (response, file) => serve(response, file.slice(0, file.length / 2)),
      'The file of the European Central Bank is incomplete or damaged.',
      3,
    ],
    ['HTML', html, 'www.ecb.europa.eu answered with text/html instead of the file of rates.', 3],
    [
      'HTML that says it is XML',
      (response) => serve(response, '<!DOCTYPE html><html/>'),
      'The file of the European Central Bank is a page, not a file of rates.',
      1,
    ],
    [
      'too much',
      (response) => serve(response, 'x'.repeat(6 * 1024 * 1024)),
      'The answer of www.ecb.europa.eu is larger than 5 MB.',
      1,
    ],
  ])('%s', async (_, behaviour, summary, tries) => {
    fake.behave(behaviour)
    expect((await run()).body).toMatchObject({ outcome: 'Failed', summary, tries })
    expect(await hasRates()).toBe(false)
    expect((await world.get(connectors, 'ecb')).data).toMatchObject({
      failures: 1,
      lastOutcome: 'Failed',
      lastMessage: summary,
    })
  })

  it.each([
    ['an old day', '2026-11-02', RATES, /of 2026-11-02, not of the last 7 days/],
    ['a day to come', '2026-12-24', RATES, /of 2026-12-24/],
    ['no day', 'today', RATES, /has no date/],
    ['no rates', TODAY, {}, /has no rates/],
    ['no rate for the company’s currency', TODAY, { GBP: 0.8 }, /have none for USD/],
    ['a rate that is none', TODAY, { USD: 'N/A' }, /an invalid rate: USD/],
    ['a rate of nothing', TODAY, { USD: 0 }, /an invalid rate: USD/],
  ])('%s', async (_, day, published, summary) => {
    fake.publish(day, published)
    const { body } = await run()
    expect(body).toMatchObject({ outcome: 'Failed', summary: expect.stringMatching(summary) })
    expect(await hasRates()).toBe(false)
  })
})

describe('a run', () => {
  it('is tried again as the service asks, and goes through', async () => {
    fake.behave(
      (response) => void response.writeHead(503, { 'retry-after': '2' }).end(),
      (response) => void response.writeHead(502).end(),
      serve,
    )
    expect((await run()).body).toMatchObject({ outcome: 'Done', tries: 3 })
    expect(waits).toEqual([2_000, 2_000])
  })

  it('is left to the next time where the service asks for a long rest', async () => {
    fake.behave((response) => void response.writeHead(429, { 'retry-after': '600' }).end())
    expect((await run()).body).toMatchObject({ outcome: 'Failed', tries: 1 })
  })

  it('comes by itself when it is due, sooner after a failure', async () => {
    const options = { origins: fake.origins, wait: async () => undefined }
    await runDue(world.prime, options)
    await runDue(world.prime, options)
    expect(fake.requests).toHaveLength(1)
    world.pass(6 * 3_600_000)
    fake.behave((response) => void response.writeHead(404).end(), serve)
    await runDue(world.prime, options)
    expect((await world.get(connectors, 'ecb')).data).toMatchObject({
      failures: 1,
      nextRunAt: { $ts: '2026-11-20T18:05:00.000Z' },
    })
    world.pass(5 * 60_000)
    await runDue(world.prime, options)
    expect((await world.get(connectors, 'ecb')).data.failures).toBeUndefined()
    expect(await world.all(syncRuns.name)).toHaveLength(3)
  })

  it('is one at a time', async () => {
    let finish: () => void = () => undefined
    fake.behave((response, file) => {
      finish = () => serve(response, file)
    })
    const first = run()
    await expect.poll(() => fake.requests.length).toBe(1)
    expect((await run()).status).toBe(409)
    finish()
    expect((await first).status).toBe(200)
  })

  it('is not for viewers, and noted by Prime alone', async () => {
    expect((await run(world.person('vi@prime.test', 'viewer'))).status).toBe(403)
    const record = await world.call(
      'POST',
      '/api/commands/connectors.record',
      { input: { connector: 'ecb', run: {} } },
      { 'idempotency-key': 'a-run-that-never-was' },
    )
    expect(record.status).toBe(422)
    expect((await world.call('POST', '/api/connectors/nothing/run', {})).status).toBe(404)
  })
})
