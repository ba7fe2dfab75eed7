import type { Caller } from '#model/command/people.ts'

/** The author of what Prime does by itself; `work` says which part. */
export const primeFor = (work: string): Caller => ({
  kind: 'person',
  person: { id: 'prime', email: 'prime@localhost', name: 'Prime', role: 'owner', status: 'active' },
  sessionId: work,
  expiresAt: '9999-12-31T00:00:00.000Z',
  signedInAt: '1970-01-01T00:00:00.000Z',
})
