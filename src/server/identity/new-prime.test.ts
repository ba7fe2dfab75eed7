import { afterEach, expect, it } from 'vitest'
import { type IdentityWorld, openIdentityWorld } from '#test/support/identity-world.ts'

let world: IdentityWorld
afterEach(() => world.close())

it('a visitor is told that no one has an account yet, until someone has one', async () => {
  world = await openIdentityWorld()
  const linesOf = async () =>
    (await world.app.inject({ method: 'GET', url: '/api/auth/get-session' })).headers['x-prime-new']
  expect([await linesOf(), await linesOf()]).toEqual(['1', '1'])
  await world.owner()
  expect([await linesOf(), await linesOf()]).toEqual([undefined, undefined])
})
