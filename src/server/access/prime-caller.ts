import type { Caller } from '#model/command/people.ts'

/** Who signs what Prime does by itself; `work` tells which. */
export const primeFor = (work: string): Caller => ({
  kind: 'person',
  person: { id: 'prime', email: 'prime@localhost', name: 'Prime', role: 'owner', status: 'active' },
  sessionId: work,
  expiresAt: '9999-12-31T00:00:00.000Z',
  signedInAt: '1970-01-01T00:00:00.000Z',
})
