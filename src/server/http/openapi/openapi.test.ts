import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '#model/command/people.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { customTable } from '#model/schema/custom-tables.ts'
import { openApp } from '#server/app.ts'
import { type IdentityWorld, openIdentityWorld } from '#test/support/identity-world.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

interface Operation {
  summary: string
  parameters?: { name: string; in: string }[]
  responses: Record<string, unknown>
}
interface Description {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

let world: World
let identity: IdentityWorld
let app: FastifyInstance
let text: string
let api: Description
beforeAll(async () => {
  world = await openTestWorld()
  identity = await openIdentityWorld()
  // The routes of the identity service, with an owner as the caller.
  app = await openApp({ ...world.prime, identity: { ...identity.identity, callerOf: async () => world.sam } })
  text = (await app.inject({ url: '/api/openapi.json' })).body
  api = JSON.parse(text) as Description
})
afterAll(async () => {
  await app.close()
  await identity.close()
  await world.close()
})

const operationsOf = (paths: Description['paths']): string[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )

/** Every route of a server, `GET /api/people/{id}`, from the router's own tree. */
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

it('is a valid OpenAPI 3.1 document, as an independent validator reads it', async () => {
  const validator = new Validator()
  expect(await validator.validate(JSON.parse(text) as Record<string, unknown>)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
  expect(() => validator.resolveRefs()).not.toThrow()
})

it('names only schemas that are there', () => {
  const named = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!)
  expect(named).not.toEqual([])
  expect(named.filter((name) => !Object.hasOwn(api.components.schemas, name))).toEqual([])
})

it('keeps every published operation', () => {
  const stable = readFileSync(new URL('stable-operations.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  expect(operationsOf(api.paths)).toEqual(expect.arrayContaining(stable))
})

it('describes every route that is mounted, and none besides', () => {
  const described = operationsOf(api.paths).filter((one) => !/ \/api\/commands\/\w/.test(one))
  const mounted = routesOf(app.printRoutes({ commonPrefix: false }))
  expect(mounted).toContain('GET /api/imports/{id}/errors')
  expect(described.sort()).toEqual(mounted.sort())
})

it('describes every command of the business', () => {
  const described = Object.keys(api.paths).flatMap((path) => /^\/api\/commands\/(\w.*)$/.exec(path)?.[1] ?? [])
  expect(described.sort()).toEqual([...world.prime.commands.keys()].sort())
})

it('says of each operation what it does, the parts of its path and how it refuses', () => {
  for (const [path, operations] of Object.entries(api.paths))
    for (const { summary, parameters = [], responses } of Object.values(operations)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(summary).toMatch(/^[A-Z]/)
      expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(named)
      expect(Object.keys(responses)).toContain('default')
    }
})

it('is open to visitors exactly where the description says so', async () => {
  const nobody = await openApp({ ...world.prime, identity: identity.identity })
  for (const [path, operations] of Object.entries(api.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const { statusCode, body } = await nobody.inject({
        method: method.toUpperCase() as 'GET',
        url: path.replace(/\{\w+\}/g, 'x'),
        headers: { origin: world.prime.config.origins[0]! },
      })
      const isClosed = statusCode === 401 && body.includes('Log in first.')
      const isOpen = JSON.stringify((operation as { security?: unknown }).security) === '[]'
      expect(`${method} ${path} ${isClosed ? 'closed' : 'open'}`).toBe(
        `${method} ${path} ${isOpen ? 'open' : 'closed'}`,
      )
    }
  await nobody.close()
})

it('describes the collections of this moment that the caller may read', async () => {
  const titles = async (caller: Caller) => {
    const as = await openApp({ ...world.prime, identity: { ...identity.identity, callerOf: async () => caller } })
    const schemas = (await as.inject({ url: '/api/openapi.json' })).json<Description>().components.schemas
    await as.close()
    return schemas
  }
  const before = (await app.inject({ url: '/api/openapi.json' })).json<Description>().components.schemas
  expect(before).not.toHaveProperty('collection-salaries')
  const table = customTable('salaries', {
    many: 'Salaries',
    fields: { name: { kind: 'text', label: 'Name', options: {} } },
    readers: ['owner'],
    writers: ['owner'],
  })!
  const collections = world.prime.collections as Map<string, AnyCollection>
  collections.set('salaries', table)
  try {
    const after = (await app.inject({ url: '/api/openapi.json' })).json<Description>().components.schemas
    expect(after).toHaveProperty('collection-salaries')
    expect(after).toHaveProperty('collection-counters')
    for (const role of ['staff', 'viewer'] as const) {
      const theirs = await titles(world.person(`${role}@prime.test`, role))
      expect(theirs).toHaveProperty('collection-vendors')
      expect(theirs).not.toHaveProperty('collection-salaries')
      expect(theirs).not.toHaveProperty('collection-counters')
    }
  } finally {
    collections.delete('salaries')
  }
})
