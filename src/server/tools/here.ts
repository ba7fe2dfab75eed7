import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { idMaker } from '#base/ids.ts'
import { definitions } from '#features/definitions.ts'
import { noteAccess } from '#server/access/note-access.ts'
import { openApp } from '#server/app.ts'
import { SYSTEM_OWNER } from '#server/http/local-socket.ts'
import type { openIdentity } from '#server/identity/open.ts'
import type { Config, Identity, Log, Prime } from '#server/ports.ts'
import { clientOf, type OpenedLocal } from '#server/tools/client.ts'
import { openStore } from '#store/open.ts'
import { logKeyOf } from '#store/signing.ts'

const quiet: Log = (level, message, facts) => {
  if (level === 'error') process.stderr.write(`${message} ${JSON.stringify(facts ?? {})}\n`)
}

/** Opens the database in the tool itself when no server is running. */
export async function openHere(config: Config): Promise<OpenedLocal> {
  const now = () => new Date()
  const newId = idMaker(now, randomBytes)
  const { databaseUrl, dataFolder, secretKey } = config
  const driver = await openStore({ databaseUrl, dataFolder, log: quiet, logKey: logKeyOf(secretKey) })
  const made = definitions()
  await driver.prepare([...made.collections.values()])
  const prime: Prime = {
    config: { ...config, limited: false },
    driver,
    ...made,
    identity: peopleAside({ config, now, newId, log: quiet }, () => prime),
    now,
    newId,
    log: quiet,
  }
  const app = await openApp(prime, { everybodyIs: SYSTEM_OWNER })
  // A socket for this process alone, so that both ways use the same requests.
  const folder = mkdtempSync(join(tmpdir(), 'prime-tool-'))
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\prime-tool-${process.pid}` : join(folder, 'tool.sock')
  await app.listen({ path })
  return {
    ...clientOf(path),
    async close() {
      await app.close()
      await driver.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** On its own socket a tool is the owner of the data folder; it needs the people only to copy or recover them. */
const peopleAside = (parts: Parameters<typeof openIdentity>[0], prime: () => Prime): Identity => ({
  callerOf: async () => SYSTEM_OWNER,
  routes: () => undefined,
  people: async () => [],
  keys: async () => new Set(),
  setUpLink: async () => undefined,
  noteAct: (act, caller) => noteAccess(prime(), caller, act),
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
