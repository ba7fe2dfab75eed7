import { readdirSync, readlinkSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchFields } from '#server/documents/collections.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  for (let n = 0; n < 30; n++) await world.put('loose', `l${n}`, { title: `some text ${n}`, notes: 'x'.repeat(50_000) })
})
afterAll(() => world.close())

/** The number of open handles on the database files in this process. */
function openFiles(): number {
  const linkOf = (name: string) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`)
    } catch {
      return ''
    }
  }
  return readdirSync('/proc/self/fd').filter((name) => linkOf(name).startsWith(world.prime.config.dataFolder)).length
}

it.skipIf(process.platform !== 'linux')(
  'many searches of a loose collection at once share the connections to the database',
  async () => {
    const before = openFiles()
    let most = 0
    let isDone = false
    const answers = Promise.all(
      Array.from({ length: 200 }, () => searchFields(world.prime, 'loose', { search: 'text' })),
    ).finally(() => {
      isDone = true
    })
    while (!isDone) {
      most = Math.max(most, openFiles())
      await turn()
    }
    expect(new Set((await answers).map(String))).toEqual(new Set(['title,notes']))
    expect(most - before).toBeLessThan(40)
  },
)
