import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import hoodiecrow from 'hoodiecrow-imap'
import { writeXlsx } from 'hucre'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setConnector } from '#features/admin/connectors/commands.ts'
import { dealActions } from '#features/sales/deals/actions.ts'
import { answerInquiry } from '#features/sales/rfq/commands.ts'
import { primeFor } from '#server/access/prime-caller.ts'
import { readMailbox } from '#server/connectors/mailbox/mailbox.ts'
import { runCommand } from '#server/documents/execute.ts'
import type { reportPdf } from '#server/print/report.ts'
import { rawMail } from '#test/support/connectors/mails.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

type Server = ReturnType<typeof hoodiecrow>
let imap: Server
let port: number
let world: World
let logged: string[]

const PRIME = primeFor('outbox')
const PASSWORD = 'correct horse battery'

beforeEach(async () => {
  imap = hoodiecrow({
    plugins: ['ID', 'UNSELECT', 'IDLE', 'ENABLE', 'CONDSTORE'],
    users: { inquiries: { password: PASSWORD } },
    storage: { INBOX: { messages: [] }, Offers: { messages: [] } as never },
  })
  await new Promise<void>((resolve) => imap.listen(0, '127.0.0.1', resolve))
  port = (imap.server.address() as AddressInfo).port
  world = await openTestWorld({ at: '2026-11-20T00:05:00.000Z', connectors: { wait: async () => undefined } })
  logged = []
  world.prime.log = (...line) => void logged.push(JSON.stringify(line))
  await world.put('parts', 'p1', { partNumber: '6205-2RS1', brand: 'SKF', pnKey: '62052RS1', qtyAvailable: 40 })
  await world.put('customers', 'c1', { name: 'Rossi Srl', email: 'office@rossi.example' })
  await set()
  await world.call('PUT', '/api/connectors/mailbox/secrets', { password: PASSWORD })
})
afterEach(async () => {
  await world.close()
  await new Promise<void>((resolve) => imap.close(() => resolve()))
})

const set = (more: object = {}) =>
  world.execute(setConnector, {
    connector: 'mailbox',
    isOn: true,
    settings: { host: '127.0.0.1', port, security: 'None', user: 'inquiries', ...more },
  })
const run = async () => (await world.call('POST', '/api/connectors/mailbox/run', {})).body
const arrive = async (mail: Parameters<typeof rawMail>[0], flags: string[] = []) =>
  imap.appendMessage('INBOX', flags, false, await rawMail(mail))
const inquiries = async () => (await world.all('rfqs')).map(({ data }) => data)
const read = ({ lines }: { lines?: unknown }) =>
  (lines as { askedPart: string; qty?: number }[]).map(({ askedPart, qty }) => [askedPart, qty])

describe('the inquiry mailbox', () => {
  it('makes an inquiry of an unread email, matched and priced, of the customer by the domain', async () => {
    await arrive({
      messageId: '<a1@rossi.example>',
      subject: 'RFQ',
      text: 'Please quote 10 pcs SKF 6205-2RS1.\n\nBest regards\nMaria\nTel. +39 02 1234567',
    })
    expect(await run()).toMatchObject({ outcome: 'Done', summary: '1 email became inquiries.' })
    const [inquiry] = await inquiries()
    expect(inquiry).toMatchObject({
      source: 'Email',
      status: 'New',
      externalId: '<a1@rossi.example>',
      subject: 'RFQ',
      email: 'maria@rossi.example',
      customerId: 'c1',
      companyName: 'Rossi Srl',
      receivedAt: { $ts: '2026-11-19T09:00:00.000Z' },
    })
    expect(read(inquiry!)).toEqual([['6205-2RS1', 10]])
    expect((inquiry!.lines as { match: string }[])[0]!.match).toBe('Exact')
    // The library is loaded by the thread that reads, never by the server itself.
    const loaded = Object.keys(createRequire(import.meta.url).cache)
    expect(loaded.filter((file) => /node_modules\/imapflow\//.test(file))).toEqual([])
  })

  it('reads an email once, however often it runs, and what came since', async () => {
    await arrive({ messageId: '<a1@rossi.example>', text: '10 pcs 6205-2RS1' })
    expect((await run()).summary).toBe('1 email became inquiries.')
    expect((await run()).summary).toBe('No new email.')
    await arrive({ messageId: '<a2@rossi.example>', text: '4 pcs 6205-2RS1' })
    await arrive({ messageId: '<a3@rossi.example>', text: '7 pcs 6205-2RS1' })
    await arrive({ messageId: '<a4@rossi.example>', text: '9 pcs 6205-2RS1' })
    expect((await run()).summary).toBe('3 emails became inquiries.')
    expect((await inquiries()).map((inquiry) => read(inquiry)).toSorted()).toEqual([
      [['6205-2RS1', 10]],
      [['6205-2RS1', 4]],
      [['6205-2RS1', 7]],
      [['6205-2RS1', 9]],
    ])
  }, 30_000)

  it('reads attached CSV, XLSX and PDF', async () => {
    const rows = [
      ['Part number', 'Qty', 'Target price'],
      ['6011-2RS1', 25, 3.4],
      ['NU 2210 ECP', 4, 30],
    ]
    const xlsx = Buffer.from(await writeXlsx({ sheets: [{ name: 'RFQ', rows }] }))
    const pdf = await pdfOf({
      title: 'Parts that we need',
      facts: [],
      tables: [{ caption: '', head: ['Part number', 'Quantity'], rows: [['7208 BEP', 14]] }],
    })
    await arrive({
      messageId: '<f1@rossi.example>',
      text: 'Please see attached.',
      attachments: [
        { filename: 'list.csv', content: 'Artikel;Menge\n6306-2RSR;25\n' },
        { filename: 'rfq.xlsx', content: xlsx },
        { filename: 'needs.pdf', content: pdf },
        { filename: 'logo.png', content: Buffer.from([137, 80, 78, 71]) },
        { filename: 'unicode.txt', content: Buffer.from('\uFEFFArtikel\tMenge\r\n51110\t3\r\n', 'utf16le') },
        { filename: 'lists.zip', content: Buffer.from('PK') },
      ],
    })
    await run()
    const [inquiry] = await inquiries()
    expect(inquiry!.text).toContain('lists.zip\n(attached and not read')
    expect(inquiry!.text).not.toContain('logo.png')
    expect(read(inquiry!)).toEqual([
      ['6306-2RSR', 25],
      ['6011-2RS1', 25],
      ['NU 2210 ECP', 4],
      ['7208 BEP', 14],
      ['51110', 3],
    ])
    expect((inquiry!.lines as { targetPrice?: number }[])[1]!.targetPrice).toBe(3.4)
  })

  it('reads a subject where the email itself asks for nothing, keeps what asks for nothing, leaves what was read before', async () => {
    await arrive({ messageId: '<old@rossi.example>', text: '10 pcs 6205-2RS1' }, ['\\Seen'])
    await arrive({ messageId: '<u1@rossi.example>', subject: '10 pcs SKF 6315-2Z/C3', text: 'Best price please.\nAnn' })
    await arrive({ messageId: '<u2@rossi.example>', subject: 'Your offer 6205-2RS1', text: 'When do you open?' })
    await arrive({ messageId: '<n1@rossi.example>', subject: 'Hello', text: 'When do you open on Monday?' })
    expect((await run()).summary).toBe('3 emails became inquiries.')
    const all = await inquiries()
    expect(all.map((inquiry) => read(inquiry))).toEqual([[['6315-2Z/C3', 10]], [], []])
    expect(all[2]!.text).toContain('When do you open')
  }, 30_000)

  it('says of an email that is too large that it was not read', async () => {
    await arrive({ messageId: '<n2@rossi.example>', subject: 'Photos', text: '10 pcs 6205-2RS1 '.repeat(100) })
    const ask = { host: '127.0.0.1', port, security: 'None', user: 'inquiries', password: PASSWORD } as const
    const { mails } = await readMailbox({ ...ask, folder: 'INBOX', cursor: undefined, most: 5, largest: 1_000 })
    expect(mails).toMatchObject([{ subject: 'Photos', text: '', fault: expect.stringContaining('more than are read') }])
  })

  it('a wrong password is reported without showing it, and is in no log', async () => {
    await world.call('PUT', '/api/connectors/mailbox/secrets', { password: 'wrong horse' })
    const { outcome, summary } = await run()
    expect([outcome, summary]).toEqual(['Failed', expect.stringContaining('refused the sign-in of inquiries')])
    expect(JSON.stringify([logged, await world.all('syncRuns'), await world.all('connectors')])).not.toContain('horse')
  })

  it.each([
    [{ host: '' }, 'no server or no user'],
    [{ folder: 'Nowhere' }, 'has no folder "Nowhere"'],
    [{ host: 'imap.example.com' }, 'without TLS'],
    [{ port: 1 }, 'could not be read'],
  ])('with %j it says what to do', async (more, words) => {
    await set(more)
    expect(await run()).toMatchObject({ outcome: 'Failed', summary: expect.stringContaining(words) })
  })
})

describe('a reply', () => {
  let rfqId: string
  const sent = async (more: object = {}) => {
    const { status } = await world.call(
      'POST',
      '/api/commands/outbox.send',
      {
        input: {
          ...{ collection: 'rfqs', recordId: rfqId, to: ['maria@rossi.example'], subject: 'Re: RFQ', text: 'We can.' },
          ...more,
        },
      },
      { 'idempotency-key': `mailbox-key-${Math.random()}` },
    )
    expect(status).toBe(200)
    const [mail] = (await world.all('outbox')).slice(-1)
    await runCommand(world.prime, PRIME, 'outbox.take', {})
    await runCommand(world.prime, PRIME, 'outbox.record', { outboxId: mail!.id, outcome: 'Sent' })
    return String(mail!.data.messageId)
  }
  const first = async () => (await world.all('rfqs')).find(({ id }) => id === rfqId)!.data
  const bodies = async () => ((await first()).messages as { direction: string; body: string }[]).map((one) => one.body)

  beforeEach(async () => {
    await arrive({ messageId: '<a1@rossi.example>', subject: 'RFQ', text: '10 pcs 6205-2RS1' })
    await run()
    rfqId = (await world.all('rfqs'))[0]!.id
  })

  it('to our answer joins its inquiry, which waits to be read; the answer is in the thread', async () => {
    const messageId = await sent()
    expect(await first()).toMatchObject({
      status: 'In progress',
      assignee: 'sam@prime.test',
      firstReplyAt: { $ts: '2026-11-20T00:05:00.000Z' },
      answeredHours: 15.1,
      messages: [{ direction: 'Out', body: 'We can.', messageId }],
    })
    await arrive({ messageId: '<a2@rossi.example>', inReplyTo: messageId, text: 'Fine, and 5 pcs NU 208?' })
    expect((await run()).summary).toBe('1 reply joined its inquiry.')
    expect(await inquiries()).toHaveLength(1)
    expect(await first()).toMatchObject({ hasReply: true, mailIds: [messageId, '<a2@rossi.example>'] })
    expect((await bodies())[1]).toContain('Fine, and 5 pcs NU 208?')
    await sent({ text: 'Yes.' })
    expect(await first()).not.toHaveProperty('hasReply')
  })

  it('to their own email, to one of the thread, or with the number in its subject joins; of another company it is an inquiry of its own', async () => {
    const from = 'Ugo <ugo@rossi.example>'
    for (const [at, more] of [
      { inReplyTo: '<a1@rossi.example>' },
      { inReplyTo: '<lost@x.example>', references: '<a1@rossi.example> <lost@x.example>' },
      { subject: 'AW: RFQ [RFQ-2611-0001]' },
    ].entries())
      await arrive({ messageId: `<r${at}@rossi.example>`, from, text: `Any news ${at}?`, ...more })
    await run()
    expect(await inquiries()).toHaveLength(1)
    for (const [at, body] of (await bodies()).toSorted().entries()) expect(body).toContain(`Any news ${at}?`)
    expect(await bodies()).toHaveLength(3)
    await arrive({ messageId: '<a4@rossi.example>', inReplyTo: '<r2@rossi.example>', text: 'Hello?' })
    await arrive({ messageId: '<b1@evil.example>', from: 'E <e@evil.example>', subject: 'Re: [RFQ-2611-0001]' })
    await run()
    expect(await bodies()).toHaveLength(4)
    expect(await inquiries()).toHaveLength(2)
  }, 30_000)

  it('to the quote of its deal joins, and the deal wins or loses its inquiry', async () => {
    const { result } = (await world.execute(answerInquiry, {
      rfqId,
      lines: [{ lineId: '1', quotedPrice: 9, quotedQty: 10 }],
      validUntil: '2026-12-20',
    } as never)) as { result: { transactionId: string } }
    const messageId = await sent({ collection: 'transactions', recordId: result.transactionId })
    await arrive({ messageId: '<c1@rossi.example>', inReplyTo: messageId, text: 'We order.' })
    await run()
    expect((await bodies()).at(-1)).toContain('We order.')
    const deal = (name: string, input: object) =>
      world.execute(dealActions.command(name as 'confirm'), { transactionId: result.transactionId, ...input } as never)
    await deal('lose', { reason: 'Price' })
    expect(await first()).toMatchObject({ status: 'Lost', lostReason: 'Price' })
    await deal('reopen', {})
    expect(await first()).toMatchObject({ status: 'Quoted' })
    await deal('quote', { validUntil: '2026-12-20' }).catch(() => undefined)
    await deal('confirm', {})
    expect(await first()).toMatchObject({ status: 'Won' })
  })
})

async function pdfOf(report: Parameters<typeof reportPdf>[2]): Promise<Buffer> {
  const { openRenderer } = await import('#server/print/renderer.ts')
  const { reportPdf } = await import('#server/print/report.ts')
  const renderer = openRenderer()
  try {
    return await reportPdf(world.prime, { caller: world.sam, renderer }, report)
  } finally {
    await renderer.close()
  }
}
