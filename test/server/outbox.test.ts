import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '#model/command/people.ts'
import { fileStorageOf } from '#server/files/rights.ts'
import { type Mail, openMail } from '#server/identity/mail.ts'
import { sendDueMails } from '#server/outbox/sender.ts'
import { openRenderer, type Renderer } from '#server/print/renderer.ts'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'
import { preparedDatabase } from '#test/support/prepared.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

interface Letter {
  to: string[]
  text: string
}

/** How the mail server responds to the next email. */
let mood: 'takes' | 'later' | 'never' | 'takes some' | 'breaks off' | 'says nothing' = 'takes'
let letters: Letter[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, done) {
    if (mood === 'says nothing') return
    if (mood === 'later') done(Object.assign(new Error('Greylisted, try again later'), { responseCode: 451 }))
    else if (mood === 'never' || (mood === 'takes some' && address.startsWith('gone@')))
      done(Object.assign(new Error('No such user here'), { responseCode: 550 }))
    else done()
  },
  onData(stream, { envelope, id }, done) {
    const pieces: Buffer[] = []
    stream.on('data', (piece: Buffer) => pieces.push(piece))
    stream.on('end', () => {
      const to = envelope.rcptTo.map(({ address }) => address)
      letters.push({ to, text: Buffer.concat(pieces).toString('utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=') })
      if (mood === 'breaks off')
        for (const one of smtp.connections)
          if ((one as unknown as { id: string }).id === id)
            (one as unknown as { _socket: { destroy(): void } })._socket.destroy()
      if (mood !== 'breaks off') done()
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

describe.each(['sqlite', 'postgres'] as const)('the outbox, on %s', (store) => {
  /** Tests that do not depend on the store run on one store only. */
  const once = it.skipIf(store === 'postgres')
  let postgres: SharedPostgres | undefined
  let world: World
  let mail: Mail
  beforeAll(async () => {
    postgres = store === 'postgres' ? await sharePostgres() : undefined
  }, 60_000)
  afterAll(async () => postgres?.stop())
  beforeEach(async () => {
    letters = []
    mood = 'takes'
    const { port } = smtp.server.address() as AddressInfo
    world = await openTestWorld({
      config: {
        smtpUrl: `smtp://127.0.0.1:${port}`,
        mailFrom: 'Acme <office@acme.example>',
        ...(postgres && { databaseUrl: await preparedDatabase(postgres.url) }),
      },
    })
    mail = openMail(world.prime.config, world.prime.log)!
    await world.put('vendors', 'v1', { name: 'Nordlager', email: 'sales@nordlager.example' })
    await world.put('po', 'p1', { poNumber: '112026-01', vendorId: 'v1', vendorName: 'Nordlager', status: 'Pending' })
  })
  afterEach(async () => {
    mail.close()
    await world.close()
  })

  let keys = 0
  const run = (name: string, input: unknown, as?: Caller) =>
    world.call('POST', `/api/commands/${name}`, { input }, { 'idempotency-key': `outbox-test-key-${++keys}` }, as)
  const send = (more: object = {}) =>
    run('outbox.send', {
      collection: 'po',
      recordId: 'p1',
      template: 'purchase-order',
      to: ['Sales@Nordlager.example'],
      subject: 'Purchase order 112026-01',
      text: 'Dear sirs,\n\nplease find our order attached.',
      ...more,
    })
  const look = () => sendDueMails(world.prime, { mail, renderer })
  const only = async () => (await world.all('outbox'))[0]!.data

  it('sends the print of a record with subject, text, copies and the address for replies', async () => {
    const { status, body } = await send({ cc: ['boss@acme.example'], replyTo: 'buying@acme.example' })
    expect(status).toBe(200)
    expect(body.result.data).toMatchObject({ status: 'Waiting', to: ['sales@nordlager.example'], by: 'sam@prime.test' })
    expect(await look()).toBe(1)
    expect(await look()).toBe(0)
    const [letter] = letters as [Letter]
    expect(letters).toHaveLength(1)
    expect(letter.to).toEqual(['sales@nordlager.example', 'boss@acme.example'])
    expect(letter.text).toContain('From: Acme <office@acme.example>')
    expect(letter.text).toContain('Reply-To: buying@acme.example')
    expect(letter.text).toContain('Subject: Purchase order 112026-01')
    expect(letter.text).toMatch(/filename="?Purchase order 112026-01\.pdf/)
    const sent = await only()
    expect(letter.text).toContain(`Message-ID: ${String(sent.messageId)}`)
    expect(sent).toMatchObject({ status: 'Sent', attempts: 1, documentName: 'Purchase order' })
    expect(sent.sentAt).toBeDefined()
    const [, body64 = ''] =
      /Content-Disposition: attachment[^\r]*(?:\r\n [^\r]*)*\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(letter.text) ?? []
    expect(Buffer.from(body64.replace(/\s/g, ''), 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  })

  once.each([
    ['counters', 'po', 'what staff may not read'],
    ['savedViews', 'hers', 'what is another person’s own'],
  ])('a record of %s is not there for an email: %s', async (collection, id) => {
    await world.put('counters', 'po', { next: 5 })
    await world.put('savedViews', 'hers', { name: 'Hers', ownerUid: 'another', isShared: false })
    const answers = await Promise.all(
      [id, 'nowhere'].map(async (recordId) => {
        const input = { collection, recordId, to: ['a@b.example'], subject: 'S', text: 'T' }
        const { status, body } = await run('outbox.send', input, world.kim)
        return [status, body.detail.replace(recordId, 'X')]
      }),
    )
    expect(answers).toEqual([
      [404, `There is no document "X" in ${collection}.`],
      [404, `There is no document "X" in ${collection}.`],
    ])
    expect(await world.all('outbox')).toEqual([])
  })

  once('an email without a print does not leave either once its sender has no active account', async () => {
    const left = world.person('lee@prime.test', 'staff')
    const input = { collection: 'po', recordId: 'p1', to: ['a@b.example'], subject: 'S', text: 'T' }
    expect((await run('outbox.send', input, left)).status).toBe(200)
    const { person } = left as Extract<Caller, { kind: 'person' }>
    world.prime.identity.people = async () => [{ ...person, status: 'disabled' }]
    await look()
    expect(letters).toEqual([])
    expect(await only()).toMatchObject({ status: 'Failed', lastError: expect.stringContaining('no active account') })
  })

  once('counts no copy of the print', async () => {
    await send()
    await look()
    expect(await world.all('prints')).toEqual([])
  })

  it('is tried again with growing waits, keeps its message ID, and arrives once', async () => {
    await send()
    mood = 'later'
    await look()
    const first = await only()
    expect(first).toMatchObject({ status: 'Waiting', attempts: 1, lastError: expect.stringContaining('Greylisted') })
    expect(await look()).toBe(0)
    world.pass(60_000)
    expect(await look()).toBe(1)
    expect((await only()).nextTryAt).toEqual({ $ts: new Date(world.now().getTime() + 5 * 60_000).toISOString() })
    mood = 'takes'
    world.pass(5 * 60_000)
    await look()
    expect(await only()).toMatchObject({ status: 'Sent', attempts: 3, messageId: first.messageId })
    expect((await only()).lastError).toBeUndefined()
    expect(letters).toHaveLength(1)
  })

  once(
    'that one of two recipients did not get stands with that recipient, and whoever sent it has a task',
    async () => {
      await send({ to: ['sales@nordlager.example', 'gone@nordlager.example'] })
      mood = 'takes some'
      await look()
      expect(letters.map(({ to }) => to)).toEqual([['sales@nordlager.example']])
      expect(await only()).toMatchObject({
        status: 'Sent',
        lastError: expect.stringContaining('gone@nordlager.example'),
      })
      const [task] = await world.all('todos')
      expect(task!.data).toMatchObject({
        title: expect.stringMatching(/^Email not sent: .* to gone@nordlager\.example$/),
        notes: expect.stringContaining('No such user here'),
        collection: 'po',
        recordId: 'p1',
      })
    },
  )

  once('is given up after seven attempts, and whoever sent it has a task', async () => {
    await send()
    mood = 'later'
    for (const minutes of [0, 1, 5, 15, 60, 180, 360]) {
      world.pass(minutes * 60_000)
      expect(await look(), String(minutes)).toBe(1)
    }
    expect(await only()).toMatchObject({ status: 'Failed', attempts: 7 })
    expect((await only()).lastError).toContain('Given up after 7 attempts.')
    const [task] = await world.all('todos')
    expect(task!.data).toMatchObject({ assignee: 'sam@prime.test', recordId: 'p1', priority: 'High' })
    world.pass(86_400_000)
    expect(await look()).toBe(0)
  })

  once('a refusal for good fails at once; sent again after the address is right it goes out', async () => {
    await send()
    mood = 'never'
    await look()
    expect(await only()).toMatchObject({ status: 'Failed', attempts: 1 })
    expect((await only()).lastError).toContain('No such user here')
    mood = 'takes'
    const id = (await world.all('outbox'))[0]!.id
    const again = await run('outbox.retry', { outboxId: id })
    expect(again.body.detail ?? again.status).toBe(200)
    await look()
    expect(await only()).toMatchObject({ status: 'Sent' })
    const twice = await run('outbox.retry', { outboxId: id })
    expect(twice.status).toBe(422)
    expect(twice.body.detail).toContain('is sent')
  })

  once('one whose connection broke after its text was under way is never sent a second time by itself', async () => {
    await send()
    mood = 'breaks off'
    await look()
    expect(letters).toHaveLength(1)
    expect(await only()).toMatchObject({ status: 'Failed', lastError: expect.stringContaining('may have arrived') })
    world.pass(86_400_000)
    expect(await look()).toBe(0)
  })

  once(
    'a mail server that says nothing is left after ten seconds, and asked again a minute later',
    async () => {
      await send()
      mood = 'says nothing'
      await look()
      expect(letters).toHaveLength(0)
      expect(await only()).toMatchObject({ status: 'Waiting', attempts: 1, lastError: expect.stringMatching(/time/i) })
      mood = 'takes'
      world.pass(60_000)
      await look()
      expect(await only()).toMatchObject({ status: 'Sent', attempts: 2 })
      expect(letters).toHaveLength(1)
    },
    40_000,
  )

  it('one that was cut off while it was sent is for a person to decide', async () => {
    await send()
    // A node claimed the email and died.
    const { runCommand } = await import('#server/documents/execute.ts')
    const { primeFor } = await import('#server/access/prime-caller.ts')
    await runCommand(world.prime, primeFor('outbox'), 'outbox.take', {})
    expect(await look()).toBe(0)
    expect(await only()).toMatchObject({ status: 'Sending' })
    world.pass(5 * 60_000)
    await look()
    expect(letters).toHaveLength(0)
    expect(await only()).toMatchObject({ status: 'Failed', lastError: expect.stringContaining('may have arrived') })
  })

  it('of two nodes that look at once one sends it', async () => {
    for (let times = 0; times < 6; times++) await send({ subject: `Order ${times}` })
    await Promise.all([look(), look()])
    expect(letters).toHaveLength(6)
    expect(new Set((await world.all('outbox')).map(({ data }) => data.status))).toEqual(new Set(['Sent']))
  })

  once('can be cancelled until it is sent', async () => {
    const { body } = await send()
    const cancel = () => run('outbox.cancel', { outboxId: body.result.id })
    expect((await cancel()).body.detail).toBeUndefined()
    expect(await look()).toBe(0)
    expect((await cancel()).status).toBe(422)
  })

  const UNSENT: readonly (readonly [object, string])[] = [
    [{ to: ['nobody'] }, 'is not an email address'],
    [{ to: [] }, 'no recipient'],
    [{ to: ['a@b.example\r\nBcc: x@y.example'] }, 'is not an email address'],
    // A mail server drops invisible characters, so the email would go to ab@c.example.
    ...[
      'a\u0000b@c.example',
      'a\u200bb@c.example',
      'a\u202eb@c.example',
      'a\u0085b@c.example',
      'a@b\u007f.example',
    ].map((to): [object, string] => [{ to: [to] }, 'is not an email address']),
    [{ cc: ['=?utf-8?q?=0d=0aBcc=3ax=40y.example?=@c.example'] }, 'is not an email address'],
    [{ replyTo: 'a\u0000b@c.example' }, 'is not an email address'],
    ...['a\u0085Bcc: x@y.example', 'a\u2028b', 'a\u0000b', 'a\u000bb'].map((subject): [object, string] => [
      { subject },
      'one line',
    ]),
    [{ to: Array.from({ length: 21 }, (_, at) => `a${at}@b.example`) }, '21 recipients'],
    [{ subject: 'a\r\nBcc: x@y.example' }, 'one line'],
    [{ template: 'check' }, 'cannot be sent by email'],
    [{ recordId: 'p2' }, 'in po.'],
    [{ collection: 'settings', recordId: 'company' }, 'no document'],
    [{ text: 'a'.repeat(50_001) }, '50000 characters'],
  ]
  once('an email without an address that can be written, of two lines, or of no record is refused', async () => {
    for (const [more, words] of UNSENT) {
      const { status, body } = await send(more)
      expect(status, words).toBeGreaterThanOrEqual(400)
      expect(JSON.stringify(body)).toContain(words)
    }
    expect(await world.all('outbox')).toEqual([])
  })

  once('a viewer sends nothing, and nobody but Prime takes or records', async () => {
    const vera = world.person('vera@prime.test', 'viewer')
    const asVera = await run('outbox.send', {}, vera)
    expect(asVera.status).toBe(403)
    await send()
    for (const [name, input] of [
      ['take', {}],
      ['record', { outboxId: 'x', outcome: 'Sent' }],
    ] as const) {
      const { status, body } = await run(`outbox.${name}`, input)
      expect(status).toBe(422)
      expect(body.detail).toBe('Prime sends the outbox automatically.')
    }
  })

  once('without a mail server the email says so', async () => {
    await send()
    await sendDueMails(world.prime, { mail: undefined, renderer })
    expect(await only()).toMatchObject({ status: 'Failed', lastError: expect.stringContaining('SMTP_URL') })
    expect((await world.call('GET', '/api/outbox')).body).toEqual({ isSetUp: true, from: 'Acme <office@acme.example>' })
  })

  /** A file attached to a record, as if it had been uploaded. */
  const attach = async (id: string, name: string, more: object = {}) => {
    const bytes = Buffer.from(`bytes of ${name}`)
    const { hash, size } = await fileStorageOf(world.prime).put(Readable.from([bytes]))
    const own = { name, hash, size, type: 'image/jpeg', collection: 'po', recordId: 'p1', ...more }
    await world.put('attachments', id, own)
    return bytes.toString('base64')
  }

  once('chosen files of the record go with the email, beside its print', async () => {
    const photo = await attach('f1', 'carton 1.jpg')
    const other = await attach('f2', 'not chosen.jpg')
    expect((await send({ fileIds: ['f1', 'f1'] })).body.result.data.fileIds).toEqual(['f1'])
    await look()
    expect(letters[0]!.text).toMatch(/filename="?Purchase order 112026-01\.pdf/)
    expect(letters[0]!.text).toMatch(/filename="?carton 1\.jpg/)
    expect(letters[0]!.text).toContain(photo)
    expect(letters[0]!.text).not.toContain(other)
    expect(await only()).toMatchObject({ status: 'Sent' })
  })

  once('files of another record, or too many or too large ones, are refused', async () => {
    await attach('f1', 'other.jpg', { recordId: 'p2' })
    for (const id of ['f2', 'f3']) await attach(id, `${id}.jpg`, { size: 11 * 1024 * 1024 })
    const ids = Array.from({ length: 21 }, (_, at) => `f${at}`)
    for (const [fileIds, status, words] of [
      [['f1'], 404, 'The record has no file "f1". Open the email again.'],
      [['nowhere'], 404, 'The record has no file "nowhere". Open the email again.'],
      [['f2', 'f3'], 422, 'The files have more than 20 MB together. Choose fewer.'],
      [ids, 422, 'The email has 21 files. Choose 20 or fewer.'],
    ] as const)
      expect(await send({ fileIds })).toMatchObject({ status, body: { detail: words } })
    expect(await world.all('outbox')).toEqual([])
  })

  once('an email whose file was deleted before it left is not sent without it', async () => {
    await attach('f1', 'carton 1.jpg')
    await send({ fileIds: ['f1'] })
    await world.call('DELETE', '/api/collections/attachments/documents/f1', undefined, { 'if-match': '*' })
    await look()
    expect(letters).toEqual([])
    expect(await only()).toMatchObject({
      status: 'Failed',
      lastError: 'A file of the email was deleted. Send the document again.',
    })
  })

  once('an email without a print leaves too, as the answer to another', async () => {
    await send({ template: undefined, inReplyTo: '<a1@nordlager.example>' })
    await look()
    expect(letters[0]!.text).toContain('In-Reply-To: <a1@nordlager.example>')
    expect(letters[0]!.text).not.toContain('attachment')
  })
})
