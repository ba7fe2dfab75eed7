import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ImportPlan, ImportState } from '#model/import.ts'
import type { World } from '#test/world.ts'

export const FIXTURES = join(import.meta.dirname, '../../../test/fixtures')

/** Brings a file or a text in through the API, as a browser does, and waits for the end. */
export async function bring(
  world: World,
  file: string | { name: string; text: string } | { name: string; bytes: Buffer },
  plan: Partial<ImportPlan> & { collection: string },
  /** `tried`: the dry run first, then the run, as the screens do it. */
  how: 'run' | 'tried' = 'run',
): Promise<ImportState> {
  const name = typeof file === 'string' ? basename(file) : file.name
  const bytes =
    typeof file === 'string' ? readFileSync(join(FIXTURES, file)) : 'text' in file ? Buffer.from(file.text) : file.bytes
  const format = /json$/.test(name) ? 'json' : /(?:xlsx|xls|ods)$/.test(name) ? 'sheet' : 'csv'
  const boundary = 'x'.repeat(40)
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/imports?run=${how === 'run'}`,
    headers: {
      origin: 'http://127.0.0.1:4600',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      cookie: 'sam@prime.test',
    },
    payload: Buffer.concat([
      Buffer.from(`${part('name="plan"')}${JSON.stringify({ format, ...plan })}\r\n`),
      Buffer.from(part(`name="file"; filename="${name}"`)),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  const { id } = answer.json<{ id: string }>()
  const state = await settled(world, id)
  if (how === 'run' || state.step !== 'checked') return state
  await world.call('POST', `/api/imports/${id}/run`)
  return await settled(world, id)
}

export async function settled(world: World, id: string): Promise<ImportState> {
  for (;;) {
    const { body } = await world.call('GET', `/api/imports/${id}`)
    if (!['checking', 'running', 'undoing'].includes(body.step)) return body
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
