import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '#server/app.ts'
import { PLAN } from '#server/http/openapi/imports.ts'
import { PLAN_KEYS } from '#server/import/plan/read-plan.ts'
import { openIdentityWorld } from '#test/support/identity-world.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

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
  const own = Object.keys(paths).filter((path) => !/^\/api\/(auth|people|sessions|sign-ins|keys)\b/.test(path))
  for (const path of own) {
    const answer = await world.call('TRACE', path.replace(/\{\w+\}/g, 'x'))
    expect(answer.status, path).toBe(405)
  }
})

/** Every route of a server, `GET /api/people/{id}`, read from the router's own tree. */
function routesOf(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent, part, methods] = /^(.*?)[├└]── (\S+) \((.*)\)$/.exec(line) ?? []
    if (indent === undefined || part === undefined || methods === undefined || part === '*') return []
    above.length = indent.length / 4
    above.push(part)
    const path = above.join('').replace(/:(\w+)/g, '{$1}')
    return methods.split(', ').flatMap((method) => (method === 'HEAD' ? [] : [`${method} ${path}`]))
  })
}

it('describes every route that is mounted, and none besides', async () => {
  const people = await openIdentityWorld({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'prime@prime.test' })
  const app = await openApp({ ...world.prime, identity: people.identity })
  const { paths } = (await world.call('GET', '/api/openapi.json')).body as { paths: Record<string, object> }
  const described = Object.entries(paths)
    .filter(([path]) => !/^\/api\/commands\/\w/.test(path))
    .flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`))
  const mounted = routesOf(app.printRoutes({ commonPrefix: false }))
  expect(mounted).toContain('GET /api/imports/{id}/errors')
  expect(described.sort()).toEqual(mounted.sort())
  await app.close()
  await people.close()
})

it('describes every key that an import plan may have', () => {
  expect(Object.keys(PLAN.properties as object).sort()).toEqual([...PLAN_KEYS].sort())
})
