import { expect, it } from 'vitest'
import { openGuard } from '#server/identity/guard.ts'
import { signatureOf } from '#server/identity/sessions/cookies.ts'
import type { Database } from '#server/identity/stores/database.ts'

const COOKIE = 'prime.session_token'
const AT = '2026-11-20T12:00:00.000Z'

it('the guard reads the database once a call, and works a session out once while no one writes', async () => {
  const row = { sessionId: 's', userId: 'u', email: 'sam@example.com', role: 'staff', status: 'active' }
  const moments = { createdAt: AT, expiresAt: '2026-11-27T12:00:00.000Z', lastSeenAt: AT }
  const queries: string[] = []
  const stored = { ...row, ...moments }
  const first = async (_: string, token: string) => {
    queries.push(token)
    return stored
  }
  const database = { first } as Pick<Database, 'first'> as Database
  const guard = openGuard({ database, secret: 'key', secure: false, now: () => new Date(AT), touch: () => undefined })
  const cookie = `${COOKIE}=${encodeURIComponent(`token.${signatureOf('token', 'key')}`)}`
  const callers = []
  for (let n = 0; n < 3; n++) callers.push(await guard.callerOf({ cookie }))
  expect(queries).toEqual(['token', 'token', 'token'])
  expect(callers[0]).toMatchObject({ kind: 'person', person: { email: 'sam@example.com' } })
  expect(callers[1]).toBe(callers[0])
  expect(callers[2]).toBe(callers[0])
})
