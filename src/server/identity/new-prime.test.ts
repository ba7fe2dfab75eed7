import { afterEach, expect, it } from 'vitest'
import { type IdentityWorld, openIdentityWorld } from '#test/support/identity-world.ts'

let world: IdentityWorld
afterEach(() => world.close())

it('a visitor is told that no one has an account yet, until someone has one', async () => {
  world = await openIdentityWorld()
  const told = async () =>
    (await world.app.inject({ method: 'GET', url: '/api/auth/get-session' })).headers['x-prime-new']
  expect([await told(), await told()]).toEqual(['1', '1'])
  await world.owner()
  expect([await told(), await told()]).toEqual([undefined, undefined])
})
