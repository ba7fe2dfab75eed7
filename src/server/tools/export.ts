import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { Problem } from '#base/problem.ts'
import { runTool } from '#server/tools/local.ts'

const USAGE = 'npm run export -- COLLECTION [--to FILE] [--format csv|xlsx|json] [--query JSON]'

await runTool(async (local) => {
  const { values, positionals } = read()
  const [collection] = positionals
  if (!collection || positionals.length > 1) throw new Problem('bad-request', USAGE)
  const format = values.format ?? (values.to ? extname(values.to).slice(1) : 'csv')
  const file = values.to ?? `${collection}.${format}`
  const query = new URLSearchParams({ collection, format, ...(values.query && { query: values.query }) })
  await pipeline(await local.send('GET', `/api/export?${query}`), createWriteStream(file))
  return `exported ${collection} to ${file} (${Math.ceil((await stat(file)).size / 1024)} KB)`
})

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { to: { type: 'string' }, format: { type: 'string' }, query: { type: 'string' } },
    })
  } catch (error) {
    throw new Problem('bad-request', `${(error as Error).message}\n${USAGE}`)
  }
}
