import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { project } from '#model/query/query.ts'
import { parsePath } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const INHERITED = [
  ...Object.getOwnPropertyNames(Object.prototype),
  ...Object.getOwnPropertyNames(Function.prototype),
  ...Object.getOwnPropertyNames(Array.prototype),
].filter((name) => /^[A-Za-z]/.test(name) && name !== 'constructor' && name !== 'prototype')

const before = Object.entries(Object.getOwnPropertyDescriptors(Object.prototype)).map(
  ([name, { value }]) => [name, value, typeof value === 'function' ? Object.getOwnPropertyNames(value) : []] as const,
)

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
afterEach(() => {
  for (const [name, value, own] of before) {
    expect(Object.getOwnPropertyDescriptor(Object.prototype, name)?.value).toBe(value)
    if (typeof value === 'function') expect(Object.getOwnPropertyNames(value)).toEqual(own)
  }
})

describe('names that every object inherits', () => {
  it('are selected like any other', () => {
    const part = fc.constantFrom(...INHERITED, 'a')
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const data = parts.reduceRight<unknown>((inner, name) => ({ [name]: inner }), 'y')
        expect(project(data as never, [parsePath(parts.join('.'))])).toEqual(data)
      }),
    )
  })

  it.each(['toString.call', 'valueOf.b', 'hasOwnProperty.call', 'propertyIsEnumerable.x'])(
    'select %s answers the field and leaves every other request alone',
    async (path) => {
      const [first, second] = path.split('.')
      const data = { [first!]: { [second!]: 'y' } }
      await world.put('loose', 'one', data)
      const answer = await world.call('POST', '/api/collections/loose/query', { select: [path] })
      expect(answer.body.documents[0].data).toEqual(data)
      expect((await world.call('GET', '/api/collections')).status).toBe(200)
    },
  )

  it.each(INHERITED)('%s as a field of a defined collection is no field of its definition', async (name) => {
    const answers = await Promise.all([
      world.call('POST', '/api/collections/todos/query', { where: [[name, '==', 1]], orderBy: [[name, 'asc']] }),
      world.call('POST', '/api/collections/todos/query', { aggregate: { sum: [name], by: [name] } }),
      world.call('POST', '/api/collections/todos/documents', {
        id: `t-${name}`,
        data: { title: 'x', [name]: { a: 1 } },
      }),
      world.call(
        'PATCH',
        '/api/collections/todos/documents/none',
        { patch: { [`${name}.call`]: 1 } },
        { 'if-match': '*' },
      ),
    ])
    for (const { status } of answers) expect(status).toBeLessThan(500)
  })
})

describe('what objects inherit', () => {
  it('cannot be changed once it is locked, and objects still take names of their own', () => {
    const script = `
      import { lockPrototypes } from '#base/lock-prototypes.ts'
      lockPrototypes(); lockPrototypes()
      const tried = (act) => { try { act(); return 'changed' } catch { return 'refused' } }
      const own = {}; own.toString = () => 'mine'
      class Named extends Error {}; Named.prototype.toString = () => 'named'
      console.log(JSON.stringify([
        tried(() => { Object.prototype.toString.call = 'y' }),
        tried(() => { Object.prototype.added = 1 }),
        tried(() => { Object.prototype.toString = 1 }),
        String(own), String(new Named()), JSON.stringify({ a: 1 }), ({}).toString(),
      ]))`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual(['refused', 'refused', 'refused', 'mine', 'named', '{"a":1}', '[object Object]'])
  })
})

describe('a path from outside', () => {
  it.each([
    ['21 parts', Array.from({ length: 21 }, () => 'a').join('.')],
    ['40,000 parts', Array.from({ length: 40_000 }, () => 'a').join('.')],
    ['1,501 characters', 'a'.repeat(1_501)],
  ])('of %s is refused', async (_, path) => {
    const answer = await world.call('POST', '/api/collections/todos/query', { where: [[path, '==', 1]] })
    expect(answer).toMatchObject({ status: 400, body: { type: '/problems/bad-path' } })
  })
})
