import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sampleCompany } from '#features/data/sample-company/company.ts'
import { collections } from '#features/definitions.ts'
import { openApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openIdentity } from '#server/identity/open.ts'
import { openStore } from '#store/open.ts'

/**
 * Writes the data folder of this release into `test/fixtures/data-VERSION`, small and compressed, together with its
 * contents as JSON. Run once per release: later releases use it to prove that they can open older data.
 */
const [version = '0.1'] = process.argv.slice(2)
const EACH = 3
const at = new Date('2026-11-20T12:00:00.000Z')
const OWNER = { email: 'sam@prime.test', password: 'correct horse battery staple', name: 'Sam' }

const folder = mkdtempSync(join(tmpdir(), 'prime-fixture-'))
const to = join(import.meta.dirname, `../test/fixtures/data-${version}`)
const config = readConfig({ DATABASE_URL: `file:${join(folder, 'prime.db')}`, RL: '0' }, folder, (count) =>
  Buffer.alloc(count, 'fixture key'),
)
let ids = 0
const parts = { config, now: () => at, newId: () => `id${++ids}`, log: () => undefined }
const driver = await openStore({ databaseUrl: config.databaseUrl, dataFolder: folder, log: parts.log })
await driver.prepare(collections)
const identity = await openIdentity(parts)
const app = await openApp({
  ...parts,
  driver,
  identity,
  collections: new Map(),
  commands: new Map(),
  prints: new Map(),
  hooks: new Map(),
  shares: [],
  cached: [],
  connectors: new Map(),
  nightly: [],
  atStart: [],
})
const headers = { origin: config.origins[0]!, 'content-type': 'application/json' }
await app.inject({ method: 'POST', url: '/api/auth/sign-up/email', headers, payload: OWNER })
const [owner] = await identity.people()
if (!owner) throw new Error('The owner could not sign up.')

const company = sampleCompany({ today: '2026-11-20', now: at })
const chosen = [...new Set(company.map(({ collection }) => collection))].flatMap((name) =>
  company.filter(({ collection }) => collection === name).slice(0, EACH),
)
chosen.push(
  {
    collection: 'shelf-notes',
    id: 'ünïcode 1',
    data: { text: 'Größe 6205 ☂', deep: { list: [1, { a: null }] }, at: { $ts: at.toISOString() } },
  },
  { collection: 'shelf-notes', id: 'passing', data: { text: 'will be removed' } },
)
type Step = { collection: string; id: string; data?: (typeof chosen)[number]['data'] }
const commit = (steps: readonly Step[]) =>
  driver.write(async (tx) => {
    const writes = []
    for (const step of steps) writes.push({ ...step, before: await tx.get(step.collection, step.id) })
    await tx.commit(writes, { at, by: { id: owner.id, email: owner.email }, command: 'commit' })
  })
for (const one of chosen) await commit([one])
const [first] = chosen.filter(({ collection }) => collection === 'vendors')
await commit([
  { ...first!, data: { ...first!.data, notes: 'changed once' } },
  { collection: 'shelf-notes', id: 'passing' },
])

const names = (await driver.read((tx) => tx.collections())).filter(({ documents }) => documents > 0)
const expected: Record<string, unknown> = {}
for (const { name } of names) {
  const written = chosen.filter(({ collection }) => collection === name).map(({ id }) => id)
  expected[name] = (await driver.read((tx) => tx.getMany(name, written))).filter((doc) => doc !== undefined)
}
const commits = await driver.read((tx) => tx.log({ limit: 1000 }))
const log = commits.map(({ seq, at, by, command, changes }) => ({
  seq,
  at,
  by: by.email,
  command,
  of: changes.map(({ id }) => id),
}))
mkdirSync(to, { recursive: true })
await driver.backup(join(folder, 'copy.db'))
await identity.backup(join(folder, 'people.db'))
for (const [from, name] of [
  ['copy.db', 'prime.db'],
  ['people.db', 'auth.db'],
] as const)
  writeFileSync(join(to, `${name}.gz`), gzipSync(readFileSync(join(folder, from)), { level: 9 }))
writeFileSync(join(to, 'expected.json'), `${JSON.stringify({ owner: OWNER, log, documents: expected }, null, 1)}\n`)
await app.close()
await identity.close()
await driver.close()
rmSync(folder, { recursive: true })
console.log(`${to}: ${Object.keys(expected).length} collections, ${commits.length} commits.`)
