import { expect, it } from 'vitest'
import { Problem } from '#base/problem.ts'
import { openSubmitKeys } from '#ui/submit-keys.ts'

const lost = () => new Problem('unavailable', 'Cannot reach the server.')
const refused = () => new Problem('bad-request', 'The amount is missing.')

/** Keys `k1`, `k2` …; `send` returns the key it was sent with, or fails. */
function world() {
  let count = 0
  let ms = 0
  const withKey = openSubmitKeys(
    () => `k${++count}`,
    () => ms,
  )
  const send = (body: object, problem?: Problem, path = '/api/commit') => {
    const sent: string[] = []
    const answer = withKey(path, body, async (key) => {
      sent.push(key)
      await Promise.resolve()
      if (problem) throw problem
      return key
    })
    return answer.catch((error: unknown) => {
      if (error !== problem) throw error
      return sent[0]
    })
  }
  return { send, pass: (by: number) => (ms += by) }
}

it('sends what had no answer again under the key that it had, and the next one under another', async () => {
  const { send } = world()
  expect(await send({ amount: 5 }, lost())).toBe('k1')
  expect(await send({ amount: 5 }, lost())).toBe('k1')
  expect(await send({ amount: 5 })).toBe('k1')
  expect(await send({ amount: 5 })).toBe('k2')
})

it('has another key after an answer or a refusal, for another body, and for another path', async () => {
  const { send } = world()
  expect(await send({ amount: 5 }, refused())).toBe('k1')
  expect(await send({ amount: 5 }, lost())).toBe('k2')
  expect(await send({ amount: 6 })).toBe('k3')
  expect(await send({ amount: 5 }, undefined, '/api/commands/pay')).toBe('k4')
})

it('has a key for each of two submits at the same time', async () => {
  const { send } = world()
  expect(await Promise.all([send({ add: 1 }), send({ add: 1 })])).toEqual(['k1', 'k2'])
})

it('forgets after ten minutes', async () => {
  const { send, pass } = world()
  await send({ amount: 5 }, lost())
  pass(10 * 60_000 + 1)
  expect(await send({ amount: 5 })).toBe('k2')
})
