import { Worker } from 'node:worker_threads'
import { ConnectorFault } from '#model/connector/connector.ts'
import type { Mailbox, Mails, ReadMail } from '#model/connector/mailbox.ts'

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|localhost)$/

/** What the thread tells: one email after the other, then where the run ended, or why it could not be. */
export type Told = { mail: ReadMail } | Omit<Mails, 'mails'> | { fault: string; mayPass: boolean }

/**
 * Reads the unread emails of a folder, the oldest first, and leaves them unread. It has a thread of its own: the library
 * alone takes a quarter of a second to load.
 */
export const readMailbox: Mailbox = async (ask) => {
  const { host, security } = ask
  if (security === 'None' && !LOOPBACK.test(host))
    throw new ConnectorFault('A mailbox without TLS is read on this machine only. Choose TLS or STARTTLS.')
  const worker = new Worker(new URL('./mailbox-thread.ts', import.meta.url), { execArgv: [], workerData: ask })
  const mails: ReadMail[] = []
  const ended = Promise.withResolvers<Mails>()
  const broken = () =>
    ended.reject(new ConnectorFault(`The mailbox at ${host} could not be read. Try again later.`, { mayPass: true }))
  worker.on('message', (told: Told) => {
    if ('mail' in told) mails.push(told.mail)
    else if ('fault' in told) ended.reject(new ConnectorFault(told.fault, { mayPass: told.mayPass }))
    else ended.resolve({ mails, ...told })
  })
  worker.once('error', broken)
  worker.once('exit', broken)
  try {
    return await ended.promise
  } finally {
    await worker.terminate()
  }
}
