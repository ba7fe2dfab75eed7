import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '#base/problem.ts'
import { readConfig, Unusable, USUAL_DATABASE } from '#server/config.ts'
import { localSocketPath } from '#server/http/local-path.ts'
import { clientOf, type Local, type OpenedLocal } from '#server/tools/client.ts'
import { databaseFile } from '#store/file-path.ts'

/**
 * Connects to the running server of this data folder through its local socket; otherwise opens the database, which is
 * created unless told not to.
 */
async function openLocal({ makes = true } = {}): Promise<OpenedLocal> {
  // Whoever starts first creates the files, which only this account may read.
  process.umask(0o077)
  if (!makes) refuseNothing(process.env.DATABASE_URL || USUAL_DATABASE)
  const config = readConfig(process.env, join(import.meta.dirname, '../../../dist'), randomBytes)
  const running = localSocketPath(config.dataFolder)
  if (running && existsSync(running) && (await answers(running)))
    return { ...clientOf(running), close: async () => undefined }
  // The whole of Prime is loaded only by tools that need it, because loading takes longer than most tools run.
  const { openHere } = await import('#server/tools/here.ts')
  return await openHere(config)
}

/** A mistyped path would look like an empty Prime and be copied as one. */
function refuseNothing(databaseUrl: string): void {
  if (!databaseUrl.startsWith('file:') || databaseUrl.endsWith('/') || existsSync(databaseFile(databaseUrl))) return
  throw new Problem(
    'not-found',
    `There is no database at ${databaseFile(databaseUrl)}; set DATABASE_URL to where it is.`,
  )
}

async function answers(path: string): Promise<boolean> {
  try {
    await clientOf(path).json('GET', '/api/health')
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // A killed server leaves its socket behind.
    if (code === 'ECONNREFUSED' || code === 'ENOENT') return false
    throw error
  }
}

/**
 * Runs a tool: prints its last line to standard output and exits with 0, or prints one sentence and exits with 1. With
 * `makes` a missing database is created. Nothing is opened or created before the tool needs it, so wrong arguments are
 * reported at once.
 */
export async function runTool(tool: (local: Local) => Promise<string>, how: { makes?: boolean } = {}): Promise<void> {
  let opened: Promise<OpenedLocal> | undefined
  const open = () => (opened ??= openLocal(how))
  const local: Local = {
    send: async (...args) => (await open()).send(...args),
    json: async (...args) => (await open()).json(...args),
  }
  try {
    try {
      process.stdout.write(`${await tool(local)}\n`)
    } finally {
      // If it could not be opened, the tool's own call has already thrown.
      await opened?.then(
        ({ close }) => close(),
        () => undefined,
      )
    }
  } catch (error) {
    const words =
      error instanceof Unusable || error instanceof Problem ? error.message : isLost(error) ? LOST : undefined
    if (words === undefined) throw error
    process.stderr.write(`${words}\n`)
    process.exitCode = 1
  }
}

const LOST = 'Prime ended in the middle of this. Start it, and this command again.'
function isLost(error: unknown): boolean {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  return syscall === 'connect' || code === 'ECONNRESET' || code === 'EPIPE'
}
