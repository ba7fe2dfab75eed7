import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { readMailbox } from '#server/connectors/mailbox/mailbox.ts'
import { SELF_SIGNED } from '#test/support/connectors/self-signed.ts'

const ENVELOPE = '("Thu, 19 Nov 2026 09:00:00 +0000" "Hello" NIL NIL NIL NIL NIL NIL NIL "<a@x.example>")'
let server: Server | undefined
const open = new Set<Socket>()
afterEach(() => {
  for (const each of open) each.destroy()
  server?.close()
})

/** A mail server with one email, which it sends with `source`. */
async function serve(source: (socket: Socket, tag: string) => void): Promise<number> {
  const answers: [RegExp, string][] = [
    [/CAPABILITY/, '* CAPABILITY IMAP4rev1'],
    [/EXAMINE|SELECT/, '* 1 EXISTS\r\n* OK [UIDVALIDITY 1] x\r\n* OK [UIDNEXT 2] x'],
    [/SEARCH/, '* SEARCH 1'],
    [/ENVELOPE/, `* 1 FETCH (UID 1 RFC822.SIZE 10 ENVELOPE ${ENVELOPE})`],
    [/LIST/, '* LIST () "/" INBOX'],
  ]
  server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.write('* OK ready\r\n')
    let rest = ''
    socket.on('data', (data) => {
      const lines = (rest + data).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) {
        const tag = line.split(' ', 1)[0]!
        if (/BODY/.test(line)) return source(socket, tag)
        const answer = answers.find(([of]) => of.test(line))?.[1]
        socket.write(`${answer ? `${answer}\r\n` : ''}${tag} OK done\r\n`)
      }
    })
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const ask = (port: number, more: object = {}) => ({
  ...({ host: '127.0.0.1', port, security: 'None', user: 'u', password: 'p', folder: 'INBOX' } as const),
  ...{ cursor: undefined, most: 5, largest: 10_000_000 },
  ...more,
})

/**
 * A server that uses TLS from the start, or offers STARTTLS as `offers` says; `heard` is everything it received,
 * encrypted or not.
 */
async function serveTls(security: 'TLS' | 'STARTTLS', offers = 'IMAP4rev1 STARTTLS') {
  const heard: string[] = []
  const secure = (socket: Socket) => {
    socket.on('error', () => undefined)
    socket.write('* OK ready\r\n')
    socket.on('data', (data) => {
      heard.push(String(data))
      const [tag, word = ''] = String(data).split(/\s/)
      socket.write(/CAPABILITY/.test(word) ? `* CAPABILITY IMAP4rev1\r\n${tag} OK\r\n` : `${tag} NO\r\n`)
    })
  }
  const tls = createTlsServer(SELF_SIGNED, secure).on('tlsClientError', () => undefined)
  const plain = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.write('* OK ready\r\n')
    socket.on('data', function told(data) {
      heard.push(String(data))
      const [tag, word = ''] = String(data).split(/\s/)
      if (/STARTTLS/.test(word) && /STARTTLS/.test(offers)) {
        socket.off('data', told)
        socket.write(`${tag} OK\r\n`)
        tls.emit('connection', socket)
      } else if (/CAPABILITY/.test(word)) socket.write(`* CAPABILITY ${offers}\r\n${tag} OK\r\n`)
      else socket.write(`${tag} BAD\r\n`)
    })
  })
  server = security === 'TLS' ? tls : plain
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, heard }
}

describe('a mail server', () => {
  it.each([
    ['TLS', '127.0.0.1', undefined],
    ['TLS', 'localhost', undefined],
    ['STARTTLS', '127.0.0.1', undefined],
    ['STARTTLS', '127.0.0.1', 'IMAP4rev1 AUTH=PLAIN'],
  ] as const)('that cannot show who it is by %s as %s is told no password', async (security, host, offers) => {
    const { port, heard } = await serveTls(security, offers)
    await expect(readMailbox(ask(port, { host, security }))).rejects.toThrow()
    expect(heard.join('')).not.toMatch(/LOGIN|AUTHENTICATE/i)
  })

  it('is read where it is what it says', async () => {
    const text = 'Subject: Hello\r\n\r\n10 pcs 6205\r\n'
    const port = await serve((socket, tag) =>
      socket.write(`* 1 FETCH (UID 1 BODY[] {${text.length}}\r\n${text})\r\n${tag} OK done\r\n`),
    )
    expect(await readMailbox(ask(port))).toMatchObject({
      mails: [{ messageId: '<a@x.example>', text: '10 pcs 6205\n' }],
      cursor: '1:1',
    })
  })

  it('that sends a gigabyte as an email of ten bytes ends the run, not the memory', async () => {
    const before = process.memoryUsage.rss()
    let most = 0
    const port = await serve((socket) => {
      const block = Buffer.alloc(1_048_576, 'x')
      socket.write('* 1 FETCH (UID 1 BODY[] {1000000000}\r\n')
      const go = () => {
        most = Math.max(most, process.memoryUsage.rss() - before)
        if (socket.writable) socket.write(block, go)
      }
      go()
    })
    await expect(readMailbox(ask(port))).rejects.toThrow(/could not be read/)
    expect(most).toBeLessThan(250 * 1_048_576)
  })

  it('that gives a letter now and then ends the run after a time', async () => {
    const port = await serve((socket) => {
      socket.write('* 1 FETCH (UID 1 BODY[] {100000}\r\n')
      setInterval(() => socket.write('x'), 50).unref()
    })
    const began = performance.now()
    await expect(readMailbox(ask(port), 2_000)).rejects.toThrow(/could not be read/)
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  it('of the company’s own network is not looked for, whatever its name', async () => {
    for (const host of ['2130706433', '10.0.0.1', '169.254.169.254'])
      await expect(readMailbox(ask(1, { host, security: 'TLS' }))).rejects.toThrow('leads to a private address')
    await expect(readMailbox(ask(1, { host: 'no-such-name.invalid', security: 'TLS' }))).rejects.toThrow(
      'There is no mail server no-such-name.invalid',
    )
  })
})
