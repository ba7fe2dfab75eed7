import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openApp } from '#server/app.ts'
import { openLive } from '#server/live/live.ts'
import { type Browser, type IdentityWorld, openIdentityWorld } from '#test/support/identity-world.ts'
import { connect } from '#test/support/live-world.ts'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'

const HOUR = 3_600_000
const QUERY = '/api/collections/payables/query'

let world: World
let people: IdentityWorld
let browser: Browser
beforeEach(async () => {
  people = await openIdentityWorld()
  world = await openTestWorld()
  world.prime.identity = people.identity
  browser = await people.owner()
})
afterEach(async () => {
  await world.close()
  await people.close()
})

const ask = async (headers: Record<string, string> = {}): Promise<number> =>
  (await world.call('POST', QUERY, {}, { cookie: browser.cookieHeader(), ...headers })).status

/** Half a day with one request an hour; returns the status of each. */
async function halfADay(work: () => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let hours = 0; hours < 13; hours++) {
    statuses.push(await work())
    people.pass(HOUR)
  }
  return statuses
}

describe('a session that no one uses', () => {
  it('lives on while someone works', async () => {
    expect(await halfADay(() => ask())).toEqual(Array(13).fill(200))
  })

  it('goes idle although its page goes on asking by itself', async () => {
    const statuses = await halfADay(() => ask({ 'x-prime-background': '1' }))
    expect(statuses).toEqual([...Array(12).fill(200), 401])
  })

  it('goes idle although its page opens its socket again and again', async () => {
    const live = openLive(world.prime)
    const app = await openApp(world.prime, { live })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const url = `${address.replace('http', 'ws')}/api/live`
    Object.assign(world.prime.config, { origins: [ORIGIN, address] })
    const statuses = await halfADay(async () => {
      const client = connect(url, browser.cookieHeader()!)
      const heard = await Promise.race([client.next('hello').then(() => 101), client.closed])
      client.socket.terminate()
      return heard
    })
    expect(statuses).toEqual([...Array(12).fill(101), 401])
    await app.close()
    await live.close()
  })
})
