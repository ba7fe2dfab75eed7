import { isIP } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { type FetchMessageObject, ImapFlow } from 'imapflow'
import { ConnectorFault } from '#model/connector/connector.ts'
import type { MailboxAsk, ReadMail } from '#model/connector/mailbox.ts'
import type { MailboxMessage } from '#server/connectors/mailbox/mailbox.ts'
import { openReader } from '#server/connectors/mailbox/reader.ts'
import { yieldToOthers } from '#store/thread-priority.ts'

const TIMEOUT_MS = 20_000
/** The most bytes a mail server may send besides the email itself: its headers, and the numbers of a full folder. */
const MORE_BYTES = 4 * 1024 * 1024
const port = parentPort!
const tell = (message: MailboxMessage): void => port.postMessage(message)

async function read(ask: MailboxAsk & { address: string }): Promise<void> {
  const { host, address, security, largest } = ask
  const client = new ImapFlow({
    // The address that was checked, so that a second DNS answer cannot lead elsewhere; the certificate must be that of
    // the name.
    host: address,
    ...(isIP(host) === 0 && { servername: host }),
    port: ask.port,
    secure: security === 'TLS',
    doSTARTTLS: security === 'STARTTLS',
    auth: { user: ask.user, pass: ask.password },
    // Its log would contain what is sent, including the login.
    logger: false,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableAutoIdle: true,
    maxLiteralSize: largest + MORE_BYTES,
    maxResponseSize: largest + 2 * MORE_BYTES,
  })
  // A broken connection is reported by whatever waits for it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    tell(await readFolder(client, ask))
  } catch (error) {
    const { message, mayPass } = faultOf(error, ask)
    tell({ fault: message, mayPass })
  } finally {
    client.close()
  }
}

async function readFolder(client: ImapFlow, { host, folder, cursor, most, largest }: MailboxAsk) {
  const lock = await client
    .getMailboxLock(folder, { readOnly: true })
    .catch((error: { mailboxMissing?: boolean; responseText?: string }) => {
      const isMissing = error.mailboxMissing || /mailbox|folder|exist/i.test(error.responseText ?? '')
      if (!isMissing) throw error
      throw new ConnectorFault(`${host} has no folder "${folder}". Choose another one.`)
    })
  const reader = openReader()
  try {
    const { mailbox } = client
    const validity = String(mailbox ? mailbox.uidValidity : '')
    const last = cursor?.startsWith(`${validity}:`) ? Number(cursor.slice(validity.length + 1)) : 0
    const found = (await client.search({ seen: false }, { uid: true })) || []
    const due = found.filter((uid) => uid > last).toSorted((a, b) => a - b)
    for (const uid of due.slice(0, most)) {
      const known = await client.fetchOne(String(uid), { uid: true, size: true, envelope: true }, { uid: true })
      if (known) tell({ mail: await readOne(client, known, { host, reader, largest }) })
    }
    const end = due.slice(0, most).at(-1) ?? last
    return { cursor: `${validity}:${end}`, left: Math.max(0, due.length - most) }
  } finally {
    await reader.close()
    lock.release()
  }
}

async function readOne(
  client: ImapFlow,
  { uid, size = 0, envelope }: FetchMessageObject,
  { host, reader, largest }: { host: string; reader: ReturnType<typeof openReader>; largest: number },
): Promise<ReadMail> {
  const sender = envelope?.from?.[0]
  const sent = envelope?.date ? new Date(envelope.date) : undefined
  const isDated = sent !== undefined && !Number.isNaN(sent.getTime())
  const head: ReadMail = {
    messageId: envelope?.messageId ?? `<uid-${uid}-${isDated ? sent.getTime() : 0}@${host}>`,
    from: (sender?.address ?? '').toLowerCase(),
    ...(sender?.name && { fromName: sender.name }),
    subject: envelope?.subject ?? '',
    ...(isDated && { sentAt: sent.toISOString() }),
    ...(envelope?.inReplyTo && { inReplyTo: envelope.inReplyTo }),
    text: '',
    files: [],
  }
  if (size > largest)
    return {
      ...head,
      fault: `The email has ${Math.ceil(size / 1_048_576)} MB, more than are read. Open it in the mailbox.`,
    }
  const whole = await client.fetchOne(String(uid), { uid: true, source: true }, { uid: true })
  if (!whole || whole.source === undefined)
    return { ...head, fault: 'The mail server did not give the text of the email.' }
  return { ...head, ...(await reader.read(whole.source)) }
}

/** The fault in words for people, without any part of the credentials. */
function faultOf(error: unknown, { host, user }: MailboxAsk): ConnectorFault {
  if (error instanceof ConnectorFault) return error
  const { authenticationFailed, code, responseText } = error as {
    authenticationFailed?: boolean
    code?: string
    responseText?: string
  }
  if (authenticationFailed)
    return new ConnectorFault(`${host} refused the sign-in of ${user}. Check the user and set the password again.`)
  const reason = responseText ?? code ?? 'no answer'
  return new ConnectorFault(`The mailbox at ${host} could not be read (${reason.slice(0, 100)}). Try again later.`, {
    mayPass: true,
  })
}

yieldToOthers()
await read(workerData as MailboxAsk & { address: string })
