import { createHash } from 'node:crypto'
import type { Change } from '#model/command/commit.ts'
import type { Doc } from '#model/schema/value.ts'
import type { Verified } from '#store/driver.ts'
import type { PgSession } from '#store/postgres/connect.ts'
import { hashOf, type LogRow } from '#store/postgres/log/log.ts'
import { walk } from '#store/postgres/questions/walk.ts'
import { type DocRow, readDoc } from '#store/postgres/rows.ts'
import { tableName } from '#store/postgres/schema.ts'
import { type KnownLog, openWitness, type Signer } from '#store/signing.ts'

interface Fault {
  seq: number
  detail: string
}

const digest = (doc: Doc): string => createHash('sha256').update(JSON.stringify(doc)).digest('base64')

/** Walks the hash chain and its signatures, and compares every document with the last line that wrote it. */
export async function verify(session: PgSession, signer: Signer | undefined, outside: KnownLog): Promise<Verified> {
  const latest = new Map<string, { seq: number; digest?: string }>()
  const chain = await walkChain(session, latest, { signer, outside })
  const { documents, fault } = await compareDocuments(session, latest, chain.fault?.seq ?? Number.POSITIVE_INFINITY)
  const [first] = [chain.fault, fault].filter((one) => one !== undefined).sort((a, b) => a.seq - b.seq)
  const { commits, proven, others } = chain
  return { commits, documents, proven, others, ...(first && { firstBad: first.seq, detail: first.detail }) }
}

const keyOf = (collection: string, id: string): string => `${collection}/${id}`

async function walkChain(
  session: PgSession,
  latest: Map<string, { seq: number; digest?: string }>,
  { signer, outside }: { signer: Signer | undefined; outside: KnownLog },
) {
  const [head] = await session.rows<{ seq: string; hash: string }>('SELECT seq, hash FROM prime.head')
  let [commits, previous] = [0, '']
  let fault: Fault | undefined
  const witness = openWitness(signer, outside, (seq, detail) => {
    if (!fault || seq < fault.seq) fault = { seq, detail }
  })
  for await (const row of walk<LogRow>(session, 'SELECT * FROM prime.log ORDER BY seq')) {
    const seq = Number(row.seq)
    commits++
    if (!fault && seq !== commits) fault = { seq: commits, detail: `Commit ${commits} is missing.` }
    if (!fault && row.hash !== hashOf(previous, row)) fault = { seq, detail: `Commit ${seq} was changed afterwards.` }
    witness.line(seq, row.hash, row.mac)
    previous = row.hash
    // A commit that was tampered with proves nothing about the documents.
    if (!fault)
      for (const { collection, id, after } of JSON.parse(row.changes) as Change[])
        latest.set(keyOf(collection, id), { seq, ...(after && { digest: digest(after) }) })
  }
  if (!fault && (Number(head!.seq) !== commits || head!.hash !== previous))
    fault = { seq: commits + 1, detail: 'The log ends before its head.' }
  const ended = witness.end()
  return { commits, fault, ...ended }
}

/** After its first invalid line a broken chain proves nothing, so documents written after it are only counted. */
async function compareDocuments(
  session: PgSession,
  latest: Map<string, { seq: number; digest?: string }>,
  soundBelow: number,
) {
  let documents = 0
  let fault: Fault | undefined
  const bad = (seq: number, detail: string) => {
    if (!fault || seq < fault.seq) fault = { seq, detail }
  }
  for (const { id, name } of await session.rows<{ id: number; name: string }>(
    'SELECT id, name FROM prime.collections ORDER BY id',
  ))
    for await (const row of walk<DocRow & { same: boolean }>(session, documentsSql(id))) {
      documents++
      const key = keyOf(name, row.id)
      const logged = latest.get(key)
      latest.delete(key)
      if (Number(row.version) >= soundBelow) continue
      if (!logged?.digest) bad(logged?.seq ?? Number(row.version), `${key} is not in the log.`)
      else if (!row.same || logged.digest !== digest(readDoc(row))) bad(logged.seq, `${key} differs from the log.`)
    }
  if (soundBelow === Number.POSITIVE_INFINITY)
    for (const [key, { seq, digest: expected }] of latest) if (expected) bad(seq, `${key} is missing.`)
  return { documents, fault }
}

// The value read back must equal the stored one; texts that `jsonb` would change are not checked.
const documentsSql = (id: number): string =>
  `SELECT *, CASE WHEN doc ~* '\\\\u(000[01]|d[89a-f])' THEN true ELSE body = doc::jsonb END AS same FROM ${tableName(id)} ORDER BY id`
