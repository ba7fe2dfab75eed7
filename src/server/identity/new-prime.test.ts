import { afterEach, expect, it } from 'vitest'
import { type IdentityWorld, openIdentityWorld } from '#test/support/identity-world.ts'

let world: IdentityWorld
afterEach(() => world.close())

it('a visitor sees that no account exists yet, until the first one is created', async () => {
  world = await openIdentityWorld()
  const linesOf = async () =>
    (await world.app.inject({ method: 'GET', url: '/api/auth/get-session' })).headers['x-prime-new']
  expect([await linesOf(), await linesOf()]).toEqual(['1', '1'])
  await world.owner()
  expect([await linesOf(), await linesOf()]).toEqual([undefined, undefined])
})
