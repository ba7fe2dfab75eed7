import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { idMaker } from '#base/ids.ts'
import { Problem } from '#base/problem.ts'
import { collections, commands, follows, prints, shares } from '#features/all.ts'
import { openApp } from '#server/app.ts'
import { readConfig, Unusable } from '#server/config.ts'
import type { openIdentity } from '#server/identity/open.ts'
import { localSocketPath, SYSTEM_OWNER } from '#server/local-socket.ts'
import type { Config, Identity, Log, Prime } from '#server/ports.ts'
import { openStore } from '#store/open.ts'

/** Prime as the command-line tools reach it: the running server, or the database opened by the tool itself. */
export interface Local {
  prime: 'running' | 'opened'
  /** Sends a request with the rights of the owner; throws the problem that is answered. */
  send(method: string, path: string, body?: LocalBody): Promise<IncomingMessage>
  json<T>(method: string, path: string, body?: unknown): Promise<T>
  close(): Promise<void>
}

export interface LocalBody {
  headers: OutgoingHttpHeaders
  stream: AsyncIterable<Uint8Array | string>
}

const quiet: Log = (level, message, facts) => {
  if (level === 'error') process.stderr.write(`${message} ${JSON.stringify(facts ?? {})}\n`)
}

/** Reaches the running server of this data folder through its local socket, else opens the database. */
export async function openLocal(): Promise<Local> {
  // Whoever starts first makes the files, and they are for this account's eyes only.
  process.umask(0o077)
  const config = readConfig(process.env, join(import.meta.dirname, '../../../dist'), randomBytes)
  const running = localSocketPath(config.dataFolder)
  if (running && existsSync(running) && (await answers(running)))
    return { prime: 'running', ...clientOf(running), close: async () => undefined }
  return await openHere(config)
}

async function openHere(config: Config): Promise<Local> {
  const now = () => new Date()
  const newId = idMaker(now, randomBytes)
  const driver = await openStore({ databaseUrl: config.databaseUrl, dataFolder: config.dataFolder, log: quiet })
  await driver.prepare(collections)
  const prime: Prime = {
    config: { ...config, limited: false },
    driver,
    collections: new Map(collections.map((collection) => [collection.name, collection])),
    commands: new Map(commands.map((command) => [command.name, command])),
    follows: Map.groupBy(follows, ({ of }) => of.name),
    prints: new Map(prints.map((print) => [print.name, print])),
    shares,
    identity: peopleAside({ config, now, newId, log: quiet }),
    now,
    newId,
    log: quiet,
  }
  const app = await openApp(prime, { everybodyIs: SYSTEM_OWNER })
  // A socket of this process alone, so that both ways in are one and the same.
  const folder = mkdtempSync(join(tmpdir(), 'prime-tool-'))
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\prime-tool-${process.pid}` : join(folder, 'tool.sock')
  await app.listen({ path })
  return {
    prime: 'opened',
    ...clientOf(path),
    async close() {
      await app.close()
      await driver.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** On its own socket a tool is the owner of the data folder; people are its business only when they are copied or let in again. */
const peopleAside = (parts: Parameters<typeof openIdentity>[0]): Identity => ({
  callerOf: async () => SYSTEM_OWNER,
  routes: () => undefined,
  people: async () => [],
  onRevoked: () => () => undefined,
  recover: (email, note) => withPeople(parts, (identity) => identity.recover(email, note)),
  backup: (file) => withPeople(parts, (identity) => identity.backup(file)),
  close: async () => undefined,
})

async function withPeople<T>(
  parts: Parameters<typeof openIdentity>[0],
  work: (identity: Identity) => Promise<T>,
): Promise<T> {
  const { openIdentity } = await import('#server/identity/open.ts')
  const identity = await openIdentity(parts)
  try {
    return await work(identity)
  } finally {
    await identity.close()
  }
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

function clientOf(socketPath: string): Pick<Local, 'send' | 'json'> {
  async function send(method: string, path: string, body?: LocalBody): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const asked = request({ socketPath, method, path, headers: { host: 'local', ...body?.headers } }, resolve)
    asked.on('error', reject)
    if (body) await pipeline(body.stream, asked)
    else asked.end()
    const answer = await promise
    if ((answer.statusCode ?? 500) < 400) return answer
    const problem = JSON.parse(await textOf(answer)) as { code?: Problem['code']; detail?: string; title?: string }
    throw new Problem(problem.code ?? 'internal', problem.detail ?? problem.title ?? 'The server failed.')
  }
  return {
    send,
    async json<T>(method: string, path: string, body?: unknown): Promise<T> {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text ?? ''),
        'idempotency-key': `tool-${randomBytes(16).toString('hex')}`,
      }
      const answer = await send(method, path, text === undefined ? undefined : { headers, stream: once(text) })
      return JSON.parse(await textOf(answer)) as T
    },
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

export async function textOf(stream: Readable): Promise<string> {
  let text = ''
  for await (const piece of stream.setEncoding('utf8')) text += piece
  return text
}

/** Runs a tool: its last line on standard output and the exit code 0, or one sentence and 1. */
export async function runTool(tool: (local: Local) => Promise<string>): Promise<void> {
  try {
    const local = await openLocal()
    try {
      process.stdout.write(`${await tool(local)}\n`)
    } finally {
      await local.close()
    }
  } catch (error) {
    if (!(error instanceof Unusable || error instanceof Problem)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
