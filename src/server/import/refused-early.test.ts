import { afterAll, beforeAll, expect, it } from 'vitest'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  world.person('vic@prime.test', 'viewer')
})
afterAll(() => world.close())

it('a file of several collections by a viewer is refused before it is opened', async () => {
  const send = async (cookie: string) => {
    const plan = JSON.stringify({ collection: '*', format: 'json' })
    const part = (head: string, body: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
    const payload = `${part('name="plan"', plan)}${part('name="file"; filename="all.zip"', 'PK\u0003\u0004 no zip')}--x--\r\n`
    const headers = { origin: ORIGIN, cookie, 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await world.app.inject({ method: 'POST', url: '/api/imports', headers, payload })
    return answer.json().code
  }
  expect(await send('vic@prime.test')).toBe('forbidden')
  expect(await send('sam@prime.test')).not.toBe('forbidden')
})
