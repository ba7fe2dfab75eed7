import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { idMaker } from '#base/ids.ts'
import { lockPrototypes } from '#base/lock-prototypes.ts'
import { Problem } from '#base/problem.ts'
import { definitions } from '#features/definitions.ts'
import { type NoteAct, noteAccess } from '#server/access/note-access.ts'
import { openApp } from '#server/app.ts'
import { readConfig, Unusable } from '#server/config.ts'
import { openConnectors } from '#server/connectors/schedule.ts'
import { openAnchors } from '#server/history/anchors.ts'
import { openLocalSocket } from '#server/http/local-socket.ts'
import { openIdentity } from '#server/identity/open.ts'
import { runAtStart } from '#server/jobs/at-start.ts'
import { openNightly } from '#server/jobs/nightly.ts'
import { openOwnIndexes } from '#server/jobs/own-indexes.ts'
import { openLive } from '#server/live/live.ts'
import { openOutbox } from '#server/outbox/sender.ts'
import type { Config, Log, Prime } from '#server/ports.ts'
import { openReportMails } from '#server/reports/mail.ts'
import { openStore } from '#store/open.ts'
import { logKeyOf } from '#store/signing.ts'

const NODE = 26
/** How often a server that npm started looks whether its parent is still there. */
const PARENT_MS = 250
/** Beyond this the process ends whatever is still in flight. */
const STOP_MS = 4_000

const log: Log = (level, message, facts = {}) =>
  void process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, message, ...facts })}\n`)

/** Says in one sentence why Prime does not run, and ends. */
function giveUp(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

async function start(): Promise<void> {
  if (Number(process.versions.node.split('.')[0]) < NODE)
    giveUp(`Prime runs on Node ${NODE} or newer; npm start installs it.`)
  // Documents, people and keys are for this account's eyes only.
  process.umask(0o077)
  const config = readConfig(process.env, join(import.meta.dirname, '../../dist'), randomBytes)
  const now = () => new Date()
  const newId = idMaker(now, randomBytes)
  const { databaseUrl, dataFolder } = config
  const logKey = logKeyOf(config.secretKey)
  const driver = await openStore({ databaseUrl, dataFolder, log, logKey })
  const made = definitions()
  await driver.prepare([...made.collections.values()])
  const noteAct: NoteAct = (act, caller) => noteAccess(prime, caller, act)
  const identity = await openIdentity({ config, now, newId, log, noteAct })
  const prime: Prime = {
    config,
    driver,
    ...made,
    identity,
    now,
    newId,
    log,
  }
  const indexes = openOwnIndexes(prime)
  prime.noteQuestion = indexes.note
  const live = openLive(prime)
  const app = await openApp(prime, { live })
  const local = await openLocalSocket(prime)
  const endNightly = openNightly(prime)
  const endConnectors = openConnectors(prime)
  const endReportMails = openReportMails(prime)
  const endOutbox = openOutbox(prime)
  const endAnchors = openAnchors(prime)

  let stopping = false
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return
    stopping = true
    log('info', 'Prime stops.', { signal })
    setTimeout(() => process.exit(0), STOP_MS).unref()
    endNightly()
    indexes.end()
    endConnectors()
    endReportMails()
    endOutbox()
    await Promise.all([app.close(), local?.close(), live.close()])
    await Promise.all([identity.close(), endAnchors()])
    await driver.close()
    process.exit(0)
  }
  const end = (signal: string) => {
    stop(signal).catch((error: unknown) => {
      log('error', 'Prime did not stop cleanly.', { cause: String(error) })
      process.exit(1)
    })
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal))
  followParent(end)

  await listen(app, config)
  lockPrototypes()
  void runAtStart(prime)
  process.stdout.write(`Prime is ready on ${addressOf(config)}\n`)
  const link = await identity.setUpLink()
  if (link) process.stdout.write(`There is no owner yet. Create the first account with this link: ${link}\n`)
}

// npm hands a signal to the shell between it and the server, and that shell dies without passing it on.
function followParent(end: (signal: string) => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && end('the end of npm'), PARENT_MS).unref()
}

async function listen(app: Awaited<ReturnType<typeof openApp>>, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new Unusable(`Port ${port} on ${host} is used by another program. Set PORT to a free one.`)
    if (code === 'EACCES')
      throw new Unusable(`Port ${port} may not be opened by this account; set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Unusable(`HOST ${host} is not an address of this machine.`)
    throw error
  }
}

const addressOf = ({ host, port }: Config): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

const HELP = `Starts Prime and says on which address. It reads from the environment:

  PORT                 4600 unless set
  HOST                 127.0.0.1 unless set
  ORIGIN               the addresses that browsers use, with commas between them
  DATABASE_URL         file:./data/prime.db unless set, or postgres://…
  PRIME_SECRET_KEY     at least 32 bytes; made in the data folder unless set
  PRIME_SIGNUP         approval (unless set), invite, off or open
  PRIME_OWNER          the address that may make the first account
  PRIME_TRUSTED_PROXY  addresses whose forwarded headers count
  SMTP_URL, MAIL_FROM  the mail server and the sender
  TZ                   the time zone of the business until the settings say another

Usage: npm start`

async function run(): Promise<void> {
  if (process.argv.slice(2).some((one) => one === '--help' || one === '-h')) {
    process.stdout.write(`${HELP}\n`)
    return
  }
  process.on('uncaughtException', (error) => {
    log('error', 'Prime stops because of an unexpected error.', { cause: error.stack })
    process.exit(1)
  })
  try {
    await start()
  } catch (error) {
    if (error instanceof Unusable || error instanceof Problem) giveUp(error.message)
    const { code, path } = error as NodeJS.ErrnoException
    if (code && path) giveUp(`${path} cannot be used (${code}). Move it away, or let this account write it.`)
    log('error', 'Prime did not start.', { cause: error instanceof Error ? error.stack : String(error) })
    process.exit(1)
  }
}

// Imported only to be compiled, it does nothing.
if (import.meta.main) await run()
