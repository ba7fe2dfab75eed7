import { afterAll, beforeAll, expect, it } from 'vitest'
import type { World } from '#test/world.ts'
import { openTestWorld } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

interface Operation {
  parameters?: { name: string; in: string }[]
  responses: Record<string, unknown>
}

it('describes identity, files, imports, exports and prints, each with its parameters and answers', async () => {
  const { paths } = (await world.call('GET', '/api/openapi.json')).body as {
    paths: Record<string, Record<string, Operation>>
  }
  for (const path of [
    '/api/auth/sign-in/email',
    '/api/people',
    '/api/keys',
    '/api/files/{hash}',
    '/api/imports/{id}/undo',
    '/api/export',
    '/api/print/{template}/{id}',
  ])
    expect(Object.keys(paths)).toContain(path)
  for (const [path, operations] of Object.entries(paths))
    for (const { parameters = [], responses } of Object.values(operations)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(named)
      expect(Object.keys(responses)).toContain('default')
    }
})

it('describes only what answers: no path of the list is unknown to the server', async () => {
  const { paths } = (await world.call('GET', '/api/openapi.json')).body as {
    paths: Record<string, Record<string, Operation>>
  }
  // The world has an identity service without routes; those have tests of their own.
  const own = Object.keys(paths).filter((path) => !/^\/api\/(auth|people|sessions|keys)\b/.test(path))
  for (const path of own) {
    const answer = await world.call('TRACE', path.replace(/\{\w+\}/g, 'x'))
    expect(answer.status, path).toBe(405)
  }
})
