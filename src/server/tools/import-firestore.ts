import { appendFileSync, createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type { Firestore } from '@google-cloud/firestore'
import { Problem } from '#base/problem.ts'
import { answerHelp, checkFile, wrongArguments } from '#server/tools/arguments.ts'
import type { Local } from '#server/tools/client.ts'
import {
  freshLevel,
  type LevelReport,
  type Progress,
  readProgress,
  saveProgress,
} from '#server/tools/firestore/progress.ts'
import {
  type CollectionLevel,
  levelDocuments,
  levelName,
  levelsBelow,
  namedLevel,
  topLevels,
} from '#server/tools/firestore/source.ts'
import { restText } from '#server/tools/firestore/typed.ts'
import { importFile } from '#server/tools/import-file.ts'
import { runTool } from '#server/tools/local.ts'

const USAGE =
  'npm run import:firestore -- --project ID --credentials FILE [--database ID] [--collections a,b/c] [--report FILE]'
answerHelp(
  USAGE,
  'Imports a live Firestore project. The same command continues where an interrupted one stopped.',
  'DATABASE_URL says which database: file:./data/prime.db unless set.',
)
/** The documents per import run; the position is saved after each. */
const DOCUMENTS_A_RUN = 20_000

interface Options {
  project: string
  database: string
  credentials: string | undefined
  collections: string[] | undefined
  report: string
}

await runTool(async (local) => {
  const options = read()
  const firestore = await connect(options)
  const progress = readProgress(options.report, options)
  const errorsTo = `${options.report.replace(/\.json$/, '')}.errors.jsonl`
  if (Object.keys(progress.levels).length === 0) rmSync(errorsTo, { force: true })
  try {
    const save = () => saveProgress(options.report, progress)
    for await (const level of levelsOf(firestore, options.collections)) {
      const report = progress.levels[levelName(level)] ?? freshLevel()
      progress.levels[levelName(level)] = report
      if (!report.isDone) await importLevel({ local, firestore, level, report, errorsTo, save })
    }
    progress.isDone = true
    save()
  } catch (error) {
    throw explained(error, options)
  } finally {
    await firestore.terminate()
  }
  return closing(progress, options.report, errorsTo)
})

/** The named collections, or all that can be found; subcollections come after their parents. */
async function* levelsOf(firestore: Firestore, named: string[] | undefined): AsyncGenerator<CollectionLevel> {
  if (named) {
    for (const path of named) yield await namedLevel(firestore, path.split('/'))
    return
  }
  const waiting = await topLevels(firestore)
  for (let level = waiting.shift(); level; level = waiting.shift()) {
    yield level
    waiting.push(...(await levelsBelow(firestore, level)))
  }
}

interface Work {
  local: Local
  firestore: Firestore
  level: CollectionLevel
  report: LevelReport
  errorsTo: string
  save: () => void
}

/**
 * Reads a level in portions, each an import of its own; ids are Firestore's, so a portion read twice creates no
 * duplicates.
 */
async function importLevel({ local, firestore, level, report, errorsTo, save }: Work): Promise<void> {
  const name = levelName(level)
  const folder = mkdtempSync(join(tmpdir(), 'prime-firestore-'))
  const documents = levelDocuments(firestore, level, report.place)
  try {
    for (let isMore = true; isMore; ) {
      const file = join(folder, `firestore ${name.replaceAll('/', ' ')}.jsonl`)
      const piece = await writePiece(file, documents, report)
      isMore = piece.count === DOCUMENTS_A_RUN
      if (piece.count === 0) break
      const errors = join(folder, 'errors.jsonl')
      const { counts } = await importFile(
        local,
        file,
        { collection: '*', format: 'json', mode: 'upsert', key: '$id' },
        { errorsTo: errors },
      )
      if (existsSync(errors)) appendFileSync(errorsTo, readFileSync(errors))
      rmSync(errors, { force: true })
      report.read += piece.count
      report.imported += counts.created
      report.updated += counts.updated
      report.failed += counts.failed
      report.place = piece.last
      save()
      process.stderr.write(`${name}: ${report.read.toLocaleString('en-US')} documents\n`)
    }
    delete report.place
    report.isDone = true
    save()
  } finally {
    await documents.return(undefined)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function writePiece(file: string, documents: ReturnType<typeof levelDocuments>, { converted }: LevelReport) {
  const out = createWriteStream(file)
  let count = 0
  let last = { collection: '', id: '' }
  while (count < DOCUMENTS_A_RUN) {
    const next = await documents.next()
    if (next.done) break
    const { ref, id } = next.value
    const text = restText(ref.path, next.value.data(), (what) => {
      converted[what] = (converted[what] ?? 0) + 1
    })
    if (!out.write(`${text}\n`)) await new Promise((resolve) => out.once('drain', resolve))
    count++
    last = { collection: ref.parent.path, id }
  }
  out.end()
  await finished(out)
  return { count, last }
}

/** Google's client is loaded only here because it is large. It is kept from asking the network where it runs. */
async function connect({ project, database, credentials }: Options): Promise<Firestore> {
  process.env.METADATA_SERVER_DETECTION = 'none'
  const { Firestore } = await import('@google-cloud/firestore')
  return new Firestore({
    projectId: project,
    databaseId: database,
    useBigInt: true,
    ...(credentials && { keyFilename: credentials }),
  })
}

/** An error of Google's client as one sentence; any other error is a bug and is thrown. */
function explained(error: unknown, { project }: Options): unknown {
  const { code, details, message } = error as { code?: unknown; details?: string; message?: string }
  if (error instanceof Problem || (typeof code !== 'number' && typeof code !== 'string')) return error
  return new Problem(
    'refused',
    `Firestore project ${project} could not be read: ${details ?? message}. Start the command again to go on from there.`,
  )
}

function closing({ levels }: Progress, report: string, errorsTo: string): string {
  const all = Object.values(levels)
  const sum = (what: 'imported' | 'updated' | 'failed') => all.reduce((total, level) => total + level[what], 0)
  for (const [name, { read: count, converted }] of Object.entries(levels)) {
    const notes = Object.entries(converted).map(([what, times]) => `${times.toLocaleString('en-US')} ${what}`)
    process.stdout.write(`${[`${name}: ${count.toLocaleString('en-US')} read`, ...notes].join('; ')}\n`)
  }
  process.stdout.write(`report in ${report}\n`)
  const errors = sum('failed') > 0 ? ` (errors in ${errorsTo})` : ''
  return `imported ${sum('imported')}, updated ${sum('updated')}, failed ${sum('failed')}${errors}`
}

function read(): Options {
  const { values } = parsed()
  const { project, credentials, database = '(default)', collections } = values
  if (!project) throw new Problem('bad-request', USAGE)
  if (!credentials && !process.env.FIRESTORE_EMULATOR_HOST)
    throw new Problem(
      'bad-request',
      `--credentials FILE is missing: the key of a service account that may read. ${USAGE}`,
    )
  if (credentials) checkFile(credentials)
  const named = collections?.split(',').map((path) => path.trim())
  if (named?.some((path) => path.split('/').includes('')))
    throw new Problem('bad-request', `--collections takes names such as customers,orders/lines. ${USAGE}`)
  return { project, credentials, database, collections: named, report: values.report ?? `firestore-${project}.json` }
}

function parsed() {
  try {
    return parseArgs({
      options: {
        project: { type: 'string' },
        credentials: { type: 'string' },
        database: { type: 'string' },
        collections: { type: 'string' },
        report: { type: 'string' },
      },
    })
  } catch (error) {
    throw wrongArguments(error, USAGE)
  }
}
