import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { lockPrototypes } from '#base/lock-prototypes.ts'
import { Problem } from '#base/problem.ts'
import { definitions } from '#features/definitions.ts'
import { readConfig, Unusable } from '#server/config.ts'
import { runAtStart } from '#server/jobs/at-start.ts'
import type { Config, Log } from '#server/ports.ts'
import { type OpenedPrime, openPrime } from '#server/serve.ts'

const NODE = 26
/** How often a server started by npm checks whether its parent process still exists. */
const PARENT_MS = 250
/** After this time the process exits, whatever is still running. */
const STOP_MS = 4_000

const log: Log = (level, message, facts = {}) =>
  void process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, message, ...facts })}\n`)

/** Says in one sentence why Prime cannot run, and exits. */
function giveUp(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

async function start(): Promise<void> {
  if (Number(process.versions.node.split('.')[0]) < NODE)
    giveUp(`Prime runs on Node ${NODE} or newer; npm start installs it.`)
  // Files are created so that only this account can read documents, people and keys.
  process.umask(0o077)
  const config = readConfig(process.env, join(import.meta.dirname, '../../dist'), randomBytes)
  const { prime, app, close } = await openPrime(config, definitions(), log)

  let stopping = false
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return
    stopping = true
    log('info', 'Prime stops.', { signal })
    setTimeout(() => process.exit(0), STOP_MS).unref()
    await close()
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
  void runAtStart(prime, () => stopping)
  process.stdout.write(`Prime is ready on ${addressOf(config)}\n`)
  const link = await prime.identity.setUpLink()
  if (link) process.stdout.write(`There is no owner yet. Create the first account with this link: ${link}\n`)
}

// npm signals the shell between it and the server, which dies without forwarding the signal.
function followParent(end: (signal: string) => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && end('the end of npm'), PARENT_MS).unref()
}

async function listen(app: OpenedPrime['app'], { host, port }: Config): Promise<void> {
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

// When imported only to be compiled, it does nothing.
if (import.meta.main) await run()
