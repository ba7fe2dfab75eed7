import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { Problem } from '#base/problem.ts'
import { answerHelp, notWritten, wrongArguments } from '#server/tools/arguments.ts'
import { runTool } from '#server/tools/local.ts'

const USAGE =
  'npm run export -- COLLECTION [FILE] [--format csv|xlsx|json|jsonl|firestore] [--query JSON], or npm run export -- --all [--to FILE.zip] [--format csv|xlsx|json|jsonl|firestore] [--collections a,b]'
answerHelp(
  USAGE,
  'Writes one collection, or everything, to a file.',
  'DATABASE_URL says which database: file:./data/prime.db unless set.',
)

await runTool(
  async (local) => {
    const { values, positionals } = read()
    const [collection, named, ...more] = positionals
    if (more.length > 0 || (named && values.to) || values.all === (collection !== undefined))
      throw new Problem('bad-request', USAGE)
    if (collection === undefined) {
      const file = values.to ?? 'prime.zip'
      const { format = 'json', collections } = values
      const query = new URLSearchParams({ format, ...(collections !== undefined && { collections }) })
      return `exported everything to ${file} (${await save(`/api/export/all?${query}`, file)})`
    }
    // A mistyped name would give an empty file.
    const known = await local.json<{ name: string }[]>('GET', '/api/collections')
    if (!known.some(({ name }) => name === collection))
      throw new Problem('not-found', `There is no collection "${collection}"; npm run export -- --all takes every one.`)
    const to = named ?? values.to
    const format = values.format ?? (to ? extname(to).slice(1) : 'csv')
    const file = to ?? `${collection}.${format === 'firestore' ? 'firestore.json' : format}`
    const query = new URLSearchParams({ collection, format, ...(values.query && { query: values.query }) })
    return `exported ${collection} to ${file} (${await save(`/api/export?${query}`, file)})`

    /** Writes the response to a file and prints its size. */
    async function save(path: string, to: string): Promise<string> {
      const answer = await local.send('GET', path)
      try {
        await pipeline(answer, createWriteStream(to))
      } catch (error) {
        const { syscall } = error as NodeJS.ErrnoException
        throw (syscall === 'open' || syscall === 'write' ? notWritten(to, error) : undefined) ?? error
      }
      return `${Math.ceil((await stat(to)).size / 1024)} KB`
    }
  },
  { makes: false },
)

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        to: { type: 'string' },
        format: { type: 'string' },
        query: { type: 'string' },
        collections: { type: 'string' },
      },
    })
  } catch (error) {
    throw wrongArguments(error, USAGE)
  }
}
