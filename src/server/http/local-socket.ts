import { chmodSync, rmSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '#model/command/people.ts'
import { openApp } from '#server/app.ts'
import { localSocketPath } from '#server/http/local-path.ts'
import type { Prime } from '#server/ports.ts'

/** The caller of command-line tools: they have the rights of the account that owns the data folder. */
export const SYSTEM_OWNER: Caller = {
  kind: 'person',
  person: { id: 'system', email: 'system', name: 'System', role: 'owner', status: 'active' },
  sessionId: 'local',
  expiresAt: '9999-12-31T00:00:00.000Z',
  signedInAt: '9999-12-31T00:00:00.000Z',
}

/** Serves the same HTTP app on a socket that only this account may open. Call it while holding the store's lock. */
export async function openLocalSocket(prime: Prime): Promise<FastifyInstance | undefined> {
  const path = localSocketPath(prime.config.dataFolder)
  if (path === undefined || !prime.config.databaseUrl.startsWith('file:')) return undefined
  // Left behind by a killed server; the lock proves that nobody listens on it.
  rmSync(path, { force: true })
  const app = await openApp({ ...prime, config: { ...prime.config, limited: false } }, { everybodyIs: SYSTEM_OWNER })
  const before = process.umask(0o177)
  try {
    await app.listen({ path })
  } finally {
    process.umask(before)
  }
  chmodSync(path, 0o600)
  return app
}
