import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dayIn } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { largeCompany, SAMPLE_COLLECTIONS } from '#features/sample-company/company.ts'
import type { SampleDoc } from '#features/sample-company/sample.ts'
import { importFile, progressLine } from '#server/tools/import-file.ts'
import type { Local } from '#server/tools/local.ts'
import { runTool } from '#server/tools/local.ts'

const USAGE = 'npm run demo [-- --size small|large] [--parts N] [--documents N]'
/** Characters written at once. */
const PIECE = 1024 * 1024
/** Only commands count; they step over the numbers that are there. */
const SKIPPED = new Set(['counters'])

await runTool(async (local) => {
  const { values } = read()
  const size = values.size ?? 'small'
  if (size !== 'small' && size !== 'large') throw new Problem('bad-request', USAGE)
  if (size === 'large')
    return await loadLarge(local, { parts: count(values.parts), documents: count(values.documents) })
  const { result } = await local.json<{ result: { documents: number } }>('POST', '/api/commands/demo.load', {
    input: {},
  })
  return `The sample company is there: ${result.documents.toLocaleString('en-US')} documents.`
})

/** A million parts come as imports, one per collection: in the log, in commits of 500, each to be undone as a whole. */
async function loadLarge(
  local: Local,
  size: { parts: number | undefined; documents: number | undefined },
): Promise<string> {
  for (const collection of SAMPLE_COLLECTIONS) {
    const { documents } = await local.json<{ documents: unknown[] }>('POST', `/api/collections/${collection}/query`, {
      limit: 1,
    })
    if (documents.length > 0)
      throw new Problem('refused', `The sample company needs an empty database, and there are ${collection} already.`)
  }
  const now = new Date()
  const today = dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, now)
  const began = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'prime-demo-'))
  try {
    const company = largeCompany(
      { today, now },
      { parts: size.parts ?? 1_000_000, documents: size.documents ?? 100_000 },
    )
    process.stderr.write('Writing the company to files…\n')
    const files = writeFiles(folder, company)
    let documents = 0
    for (const [collection, file] of files) {
      const plan = { collection, format: 'json', mode: 'create' } as const
      const { counts } = await importFile(local, file, plan, {
        errorsTo: `${file}.errors`,
        told: progressLine(collection),
      })
      if (counts.failed > 0) throw new Problem('refused', `${counts.failed} of ${collection} did not go in.`)
      documents += counts.created
      rmSync(file)
    }
    const seconds = Math.round((performance.now() - began) / 1000)
    return `The large sample company is there: ${documents.toLocaleString('en-US')} documents in ${seconds} s.`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One file of JSON lines per collection, in the order in which they may refer to each other. */
function writeFiles(folder: string, company: Iterable<SampleDoc>): Map<string, string> {
  const files = new Map<string, string>()
  const waiting = new Map<string, string>()
  for (const { collection, id, data } of company) {
    if (SKIPPED.has(collection)) continue
    const file = files.get(collection) ?? join(folder, `${collection}.jsonl`)
    files.set(collection, file)
    const lines = `${waiting.get(collection) ?? ''}${JSON.stringify({ id, ...data })}\n`
    waiting.set(collection, lines.length < PIECE ? lines : '')
    if (lines.length >= PIECE) appendFileSync(file, lines)
  }
  for (const [collection, lines] of waiting) appendFileSync(files.get(collection)!, lines)
  return files
}

function count(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 0) throw new Problem('bad-request', USAGE)
  return number
}

function read() {
  try {
    return parseArgs({
      options: { size: { type: 'string' }, parts: { type: 'string' }, documents: { type: 'string' } },
    })
  } catch (error) {
    throw new Problem('bad-request', `${(error as Error).message}\n${USAGE}`)
  }
}
