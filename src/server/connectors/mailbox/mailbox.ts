import { lookup } from 'node:dns/promises'
import { Worker } from 'node:worker_threads'
import { ConnectorFault } from '#model/connector/connector.ts'
import type { MailboxAsk, Mails, ReadMail } from '#model/connector/mailbox.ts'
import { isThisMachine, outsideOf } from '#server/connectors/outside.ts'

/** The time limit of one run: a server that sends a little now and then would hold up all other runs. */
const LONGEST_MS = 600_000
const resourceLimits = { maxOldGenerationSizeMb: 256 }

/** The messages from the thread: one email after the other, then where the run ended, or why it failed. */
export type MailboxMessage = { mail: ReadMail } | Omit<Mails, 'mails'> | { fault: string; mayPass: boolean }

/**
 * Reads the unread emails of a folder, the oldest first, and leaves them unread. It runs in its own thread, because
 * loading the library alone takes a quarter of a second.
 */
export const readMailbox = async (ask: MailboxAsk, longestMs = LONGEST_MS): Promise<Mails> => {
  const { host, security } = ask
  if (security === 'None' && !isThisMachine(host))
    throw new ConnectorFault('A mailbox without TLS is read on this machine only. Choose TLS or STARTTLS.')
  const workerData = { ...ask, address: await addressOf(host) }
  const worker = new Worker(new URL('./mailbox-thread.ts', import.meta.url), {
    execArgv: [],
    workerData,
    resourceLimits,
  })
  const mails: ReadMail[] = []
  const ended = Promise.withResolvers<Mails>()
  const broken = () =>
    ended.reject(new ConnectorFault(`The mailbox at ${host} could not be read. Try again later.`, { mayPass: true }))
  worker.on('message', (message: MailboxMessage) => {
    if ('mail' in message) mails.push(message.mail)
    else if ('fault' in message) ended.reject(new ConnectorFault(message.fault, { mayPass: message.mayPass }))
    else ended.resolve({ mails, ...message })
  })
  worker.once('error', broken)
  worker.once('exit', broken)
  const over = setTimeout(broken, longestMs)
  try {
    return await ended.promise
  } finally {
    clearTimeout(over)
    await worker.terminate()
  }
}

/** The address of the mail server: outside, or on this machine when the settings say so. */
async function addressOf(host: string): Promise<string> {
  if (isThisMachine(host)) return host
  const found = await lookup(host, { all: true }).catch(() => undefined)
  if (!found) throw new ConnectorFault(`There is no mail server ${host}. Check the name.`, { mayPass: true })
  const [outside] = outsideOf(found)
  if (!outside) throw new ConnectorFault(`${host} leads to a private address. Enter a mail server outside.`)
  return outside.address
}
