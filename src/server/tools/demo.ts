import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { dayIn } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { SAMPLE_COLLECTIONS } from '#features/admin/sample/rules.ts'
import { LARGE_COMPANY, type LargeSize, largeCompany } from '#features/data/sample-company/company.ts'
import type { SampleDoc } from '#features/data/sample-company/sample.ts'
import { answerHelp, wrongArguments } from '#server/tools/arguments.ts'
import type { Local } from '#server/tools/client.ts'
import { runTool } from '#server/tools/local.ts'

const USAGE = 'npm run demo [-- --size small|large] [--parts N] [--movements N] [--documents N]'
answerHelp(
  USAGE,
  'Fills an empty Prime with a sample company.',
  'DATABASE_URL says which database: file:./data/prime.db unless set.',
)
/** The documents per commit, and the number of commits in flight: while one is written the next is prepared. */
const BATCH = 1_000
const ON_THEIR_WAY = 3
const REPORT_MS = 2_000

await runTool(async (local) => {
  const { size = 'small', parts, movements, documents } = read()
  if (size !== 'small' && size !== 'large') throw new Problem('bad-request', USAGE)
  if (size === 'large')
    return await loadLarge(local, {
      parts: count(parts, LARGE_COMPANY.parts),
      // Two for each part by default.
      movements: count(movements, 2 * count(parts, LARGE_COMPANY.parts)),
      documents: count(documents, LARGE_COMPANY.documents),
    })
  const { result } = await local.json<{ result: { documents: number } }>('POST', '/api/commands/demo.load', {
    input: {},
  })
  return `The sample company is there: ${result.documents.toLocaleString('en-US')} documents.`
})

/** Millions of documents are written in commits of a thousand, each a line of the log, all in one run. */
async function loadLarge(local: Local, size: LargeSize): Promise<string> {
  for (const collection of [...SAMPLE_COLLECTIONS, 'counters']) await refuseFull(local, collection)
  const now = new Date()
  const today = dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, now)
  const began = performance.now()
  const run = `demo:${randomBytes(8).toString('hex')}`
  let done = 0
  let reportedAt = began
  const send = async (documents: readonly SampleDoc[]): Promise<void> => {
    await local.json('POST', '/maintenance/load', { command: 'demo.large', run, documents })
    done += documents.length
    if (performance.now() - reportedAt < REPORT_MS) return
    reportedAt = performance.now()
    const rate = Math.round(done / ((reportedAt - began) / 1_000))
    process.stderr.write(`${done.toLocaleString('en-US')} documents, ${rate.toLocaleString('en-US')} a second\n`)
  }
  const sending = new Set<Promise<void>>()
  for (const documents of inBatches(largeCompany({ today, now }, size))) {
    const one = send(documents).finally(() => sending.delete(one))
    sending.add(one)
    if (sending.size >= ON_THEIR_WAY) await Promise.race(sending)
  }
  await Promise.all(sending)
  const seconds = Math.round((performance.now() - began) / 1_000)
  return `The large sample company is there: ${done.toLocaleString('en-US')} documents in ${seconds} s.`
}

async function refuseFull(local: Local, collection: string): Promise<void> {
  const ask = { limit: 1 }
  const { documents } = await local.json<{ documents: unknown[] }>('POST', `/api/collections/${collection}/query`, ask)
  if (documents.length > 0)
    throw new Problem('refused', `The sample company needs an empty database, and this one already has ${collection}.`)
}

function* inBatches(documents: Iterable<SampleDoc>): Generator<SampleDoc[]> {
  let batch: SampleDoc[] = []
  for (const document of documents) {
    batch.push(document)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function count(text: string | undefined, usual: number): number {
  if (text === undefined) return usual
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 0) throw new Problem('bad-request', USAGE)
  return number
}

function read() {
  try {
    const text = { type: 'string' } as const
    return parseArgs({ options: { size: text, parts: text, movements: text, documents: text } }).values
  } catch (error) {
    throw wrongArguments(error, USAGE)
  }
}
