import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '#base/problem.ts'
import { readConfig, Unusable, USUAL_DATABASE } from '#server/config.ts'
import { localSocketPath } from '#server/http/local-path.ts'
import { clientOf, type Local, type OpenedLocal } from '#server/tools/client.ts'
import { databaseFile } from '#store/file-path.ts'

/** Reaches the running server of this data folder through its local socket, else opens the database, which it makes unless told not to. */
async function openLocal({ makes = true } = {}): Promise<OpenedLocal> {
  // Whoever starts first makes the files, and they are for this account's eyes only.
  process.umask(0o077)
  if (!makes) refuseNothing(process.env.DATABASE_URL || USUAL_DATABASE)
  const config = readConfig(process.env, join(import.meta.dirname, '../../../dist'), randomBytes)
  const running = localSocketPath(config.dataFolder)
  if (running && existsSync(running) && (await answers(running)))
    return { ...clientOf(running), close: async () => undefined }
  // All of Prime is read only by a tool that needs it: reading it takes longer than most tools do.
  const { openHere } = await import('#server/tools/here.ts')
  return await openHere(config)
}

/** A path that was typed wrong would be found in order, and copied, as an empty Prime. */
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
 * Runs a tool: its last line on standard output and the exit code 0, or one sentence and 1. `makes` a database where there is
 * none. Nothing is opened, or made, before the tool asks for something: what was typed wrong is told at once.
 */
export async function runTool(tool: (local: Local) => Promise<string>, how: { makes?: boolean } = {}): Promise<void> {
  let opened: Promise<OpenedLocal> | undefined
  const open = () => (opened ??= openLocal(how))
  const local: Local = {
    send: async (...asked) => (await open()).send(...asked),
    json: async (...asked) => (await open()).json(...asked),
  }
  try {
    try {
      process.stdout.write(`${await tool(local)}\n`)
    } finally {
      // One that could not be opened has thrown where the tool asked for it.
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
