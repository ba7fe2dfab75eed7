import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Caller } from '#model/command/people.ts'
import type { ImportPlan, ImportState } from '#model/import/import.ts'
import type { World } from '#test/support/world.ts'

export const FIXTURES = join(import.meta.dirname, '../../fixtures')

/** Sends a file and its plan as a browser does. */
export async function send(
  world: World,
  { name, bytes }: { name: string; bytes: Buffer },
  plan: object,
  { run = false, resume = false, as = world.sam }: { run?: boolean; resume?: boolean; as?: Caller } = {},
) {
  const boundary = 'x'.repeat(40)
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/imports?run=${run}&resume=${resume}`,
    headers: {
      origin: 'http://127.0.0.1:4600',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(as.kind === 'nobody' ? {} : { cookie: as.person.email }),
    },
    payload: Buffer.concat([
      Buffer.from(part(`name="file"; filename="${name}"`)),
      bytes,
      Buffer.from(`\r\n${part('name="plan"')}${JSON.stringify(plan)}\r\n--${boundary}--\r\n`),
    ]),
  })
  return { status: answer.statusCode, body: answer.json<{ id: string; code?: string; detail?: string }>() }
}

/** Imports a file or a text through the API and waits for the end. */
export async function bring(
  world: World,
  file: string | { name: string; text: string } | { name: string; bytes: Buffer },
  plan: Partial<ImportPlan> & { collection: string },
  /** `tried`: first a dry run, then the run, as the screens do it. */
  how: 'run' | 'tried' = 'run',
): Promise<ImportState> {
  const name = typeof file === 'string' ? basename(file) : file.name
  const bytes =
    typeof file === 'string' ? readFileSync(join(FIXTURES, file)) : 'text' in file ? Buffer.from(file.text) : file.bytes
  const format = /jsonl?$/.test(name) ? 'json' : /(?:xlsx|xls|ods)$/.test(name) ? 'sheet' : 'csv'
  const { status, body } = await send(world, { name, bytes }, { format, ...plan }, { run: how === 'run' })
  if (status !== 201) throw new Error(JSON.stringify(body))
  const { id } = body
  const state = await settled(world, id)
  if (how === 'run' || state.step !== 'checked') return state
  await world.call('POST', `/api/imports/${id}/run`)
  return await settled(world, id)
}

/** Imports lists into `parts`, unless the plan says otherwise, in the world that is current when it is called. */
export function listsInto(world: () => World) {
  const sendList = (text: string | Buffer, plan: Partial<ImportPlan> = {}, how: { run?: boolean; as?: Caller } = {}) =>
    send(world(), { name: 'list.csv', bytes: Buffer.from(text) }, { collection: 'parts', format: 'csv', ...plan }, how)
  return {
    send: sendList,
    settled: (id: string) => settled(world(), id),
    async importing(text: string | Buffer, plan: Partial<ImportPlan> = {}): Promise<ImportState> {
      const { body } = await sendList(text, plan, { run: true })
      return settled(world(), body.id)
    },
  }
}

const LONGEST_PAUSE_MS = 50

/** Asks less and less often: on a busy machine the questions alone would keep a core from what they ask about. */
export async function settled(world: World, id: string, as?: Caller): Promise<ImportState> {
  for (let pause = 4; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const { body } = await world.call('GET', `/api/imports/${id}`, undefined, {}, as)
    if (!['checking', 'running', 'undoing'].includes(body.step)) return body
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/**
 * Performs an action right before the first large write of the world: what a user does while an import is about to
 * write.
 */
export function beforeFirst({ prime: { driver } }: World, act: () => Promise<void>): void {
  const write = driver.write.bind(driver)
  driver.write = async (work, how) => {
    if (how?.large) {
      driver.write = write
      await act()
    }
    return write(work, how)
  }
}
