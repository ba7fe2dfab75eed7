import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportMails } from '#features/records/reports/collection.ts'
import { mailReport, stopMail } from '#features/records/reports/commands.ts'
import { type Mail, openMail } from '#server/identity/mail.ts'
import { openRenderer, type Renderer } from '#server/print/renderer.ts'
import { mailDueReports } from '#server/reports/mail.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

interface Letter {
  to: string[]
  text: string
}

let letters: Letter[]
let isRefusing = false
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (_address, _session, done) => (isRefusing ? done(new Error('Try again later')) : done()),
  onData(stream, { envelope }, done) {
    const pieces: Buffer[] = []
    stream.on('data', (piece: Buffer) => pieces.push(piece))
    stream.on('end', () => {
      letters.push({
        to: envelope.rcptTo.map(({ address }) => address),
        text: Buffer.concat(pieces).toString('utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='),
      })
      done()
    })
  },
})
let renderer: Renderer
beforeAll(async () => {
  renderer = openRenderer()
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
})
afterAll(async () => {
  await renderer.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

let world: World
let mail: Mail
beforeEach(async () => {
  letters = []
  isRefusing = false
  const { port } = smtp.server.address() as AddressInfo
  world = await openTestWorld({ config: { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'prime@example.com' } })
  mail = openMail(world.prime.config, world.prime.log)!
  await world.put('payables', 'b1', {
    payableNumber: 'AP-1',
    vendorName: 'Acme',
    totalAmount: 100.1,
    currency: 'USD',
    status: 'Open',
    dueDate: '2026-11-01',
  })
})
afterEach(async () => {
  mail.close()
  await world.close()
})

const HOUR_MS = 3_600_000
const setUp = (more: object = {}, as = world.kim) =>
  world.execute(
    mailReport,
    {
      report: 'payables-by-age',
      chosen: 'by=due',
      to: ['sam@prime.test'],
      every: 'Every week',
      format: 'CSV',
      ...more,
    },
    as,
  )
const send = () => mailDueReports(world.prime, { mail, renderer })
const only = async () => (await world.all(reportMails.name))[0]!.data
const fileIn = ({ text }: Letter) => {
  const [, body = ''] = /filename=[^\r]*\r\n(?:[^\r]+\r\n)*\r\n([A-Za-z0-9+/=\r\n]+)/.exec(text) ?? []
  return Buffer.from(body.replace(/\s/g, ''), 'base64')
}

describe('a report by mail', () => {
  it('goes out on its day with the figures of that day, once, and again a week later', async () => {
    await setUp()
    await send()
    await send()
    expect(letters).toHaveLength(1)
    const [letter] = letters as [Letter]
    expect(letter.to).toEqual(['sam@prime.test'])
    expect(letter.text).toContain('Subject: Payables by age, ')
    expect(letter.text).toContain('/payable?view=ageing&by=due')
    expect(fileIn(letter).toString('utf8')).toContain('Acme,USD')
    expect(await only()).toMatchObject({ lastOutcome: 'Sent.', nextOn: '2026-11-27' })
    world.pass(7 * 24 * HOUR_MS)
    await send()
    expect(letters).toHaveLength(2)
  })

  it.each([
    ['PDF', '%PDF-'],
    ['XLSX', 'PK'],
  ] as const)('has the report as %s', async (format, begin) => {
    await setUp({ format })
    await send()
    expect(fileIn(letters[0]!).subarray(0, begin.length).toString('latin1')).toBe(begin)
  })

  it('waits for six in the morning of the company', async () => {
    await world.put('settings', 'company', { name: 'Company', timeZone: 'Pacific/Honolulu' })
    await setUp({ startsOn: '2026-11-21' })
    world.pass(24 * HOUR_MS)
    await send()
    expect(letters).toHaveLength(0)
    world.pass(5 * HOUR_MS)
    await send()
    expect(letters).toHaveLength(1)
  })

  it('is tried again after a quarter of an hour when the mail server does not take it', async () => {
    await setUp()
    isRefusing = true
    await send()
    expect((await only()).lastOutcome).toBeUndefined()
    isRefusing = false
    await send()
    expect(letters).toHaveLength(0)
    world.pass(15 * 60_000)
    await send()
    expect(letters).toHaveLength(1)
  })

  it('goes to active accounts only, and ends with the account of who set it up', async () => {
    await setUp({ to: ['sam@prime.test', 'left@prime.test', 'stranger@example.com'] })
    world.person('left@prime.test', 'staff', 'disabled')
    await send()
    expect(letters[0]!.to).toEqual(['sam@prime.test'])
    expect((await only()).lastOutcome).toBe(
      'Sent, but not to left@prime.test, stranger@example.com: no active account.',
    )
    world.person('kim@prime.test', 'staff', 'disabled')
    world.pass(7 * 24 * HOUR_MS)
    await send()
    expect(letters).toHaveLength(1)
    expect((await only()).lastOutcome).toBe('The person who set this up has no active account. Set it up again.')
  })

  it('says so where mail is not set up', async () => {
    await setUp()
    await mailDueReports(world.prime, { mail: undefined, renderer })
    expect((await only()).lastOutcome).toBe('Mail is not set up. Set SMTP_URL and start Prime again.')
  })

  it('is seen and stopped by anyone who set it up, and by no one else', async () => {
    const { result } = await setUp()
    const { id } = result as { id: string }
    const seen = async (as = world.sam) =>
      (await world.call('POST', '/api/collections/reportMails/query', {}, {}, as)).body.documents.length
    expect([await seen(), await seen(world.kim)]).toEqual([0, 1])
    await expect(world.execute(stopMail, { id })).rejects.toThrow('There is no report mail')
    await world.execute(stopMail, { id }, world.kim)
    await send()
    expect(letters).toHaveLength(0)
  })

  it.each([
    ['an unknown report', { report: 'profit' }, 'There is no report "profit".'],
    ['a choice it does not have', { chosen: 'asOf=2020-01-01' }, 'has no choice "asOf"'],
    ['nobody to send to', { to: [' '] }, 'no recipient'],
    ['a day that has passed', { startsOn: '2026-11-19' }, 'which has passed'],
  ])('is refused with %s', async (_, more, sentence) => {
    await expect(setUp(more)).rejects.toThrow(sentence)
    expect(await world.all(reportMails.name)).toEqual([])
  })
})

describe('a report of the API', () => {
  const read = (address: string, as = world.sam) => world.call('GET', `/api/reports/${address}`, undefined, {}, as)
  it('has the figures of its page', async () => {
    const { status, body } = await read('payables-by-age?chosen=by%3Ddue')
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: 'Payables by age', totals: [{ currency: 'USD', sums: { Total: 100.1 } }] })
    expect(body.rows).toHaveLength(1)
    expect((await world.call('GET', '/api/reports')).body.items).toContainEqual({
      name: 'payables-by-age',
      title: 'Payables by age',
      path: '/payable?view=ageing',
      choices: ['by'],
    })
  })

  it('adds up what the store adds up: the value of lots by age', async () => {
    await world.put('inventory', 'l1', { qty: 2, value: 50.5, receivedOn: '2026-11-01' })
    await world.put('inventory', 'l2', { qty: 2, value: 20, receivedOn: '2024-01-01' })
    await world.put('inventory', 'l3', { qty: 2, value: 5, receivedOn: '2027-01-01' })
    const { body } = await read('stock-by-age')
    expect(body.rows.filter(([, value]: [string, number]) => value !== 0)).toEqual([
      ['Up to 90 days', 50.5, '67%'],
      ['2 to 4 years', 20, '26%'],
      ['Received later than today', 5, '7%'],
    ])
    expect(body.totals[0].sums).toEqual({ Value: 75.5 })
  })

  it.each([
    ['csv', 'text/csv; charset=utf-8'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['pdf', 'application/pdf'],
  ])('comes as %s', async (format, type) => {
    const { status, headers } = await read(`payables-by-age?format=${format}`)
    expect([status, headers['content-type']]).toEqual([200, type])
  })

  it('refuses what it does not know, and visitors', async () => {
    expect((await read('profit')).status).toBe(404)
    expect((await read('payables-by-age?chosen=colour%3Dred')).status).toBe(400)
    expect((await read('payables-by-age?format=doc')).status).toBe(400)
    expect((await world.app.inject({ method: 'GET', url: '/api/reports/payables-by-age' })).statusCode).toBe(401)
  })
})
