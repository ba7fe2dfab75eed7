import { expect, it } from 'vitest'
import { loginPlaceWords, signInWords } from '#features/admin/users/logins/rules.ts'

const jo = { id: 'j', email: 'jo@prime.test', name: 'Jo' }
const marta = { id: 'm', email: 'marta@prime.test', name: 'Marta' }

it.each([
  [{ kind: 'signed-in', times: 1, by: null }, 'Logged in'],
  [{ kind: 'wrong-password', times: 12, by: null }, 'Wrong password, 12 times'],
  [{ kind: 'shut-out', times: 1, by: marta }, 'Account disabled; logged out everywhere, by Marta'],
  [
    { kind: 'role-changed', times: 1, by: marta, person: jo, about: 'jo@prime.test', from: 'staff', to: 'owner' },
    'Role changed from staff to owner, by Marta',
  ],
  [
    { kind: 'key-made', times: 1, by: null, person: marta, about: 'Till', from: null, to: 'viewer' },
    'API key made with the rights of viewer: Till',
  ],
] as const)('%j reads "%s"', (entry, words) => {
  expect(signInWords(entry)).toBe(words)
})

it.each([
  [{ address: '203.0.113.9', times: 3 }, '203.0.113.9'],
  [{ address: null, times: 30 }, 'Many places'],
  [{ address: null, times: 1 }, ''],
] as const)('%j comes from "%s"', (entry, words) => {
  expect(loginPlaceWords(entry)).toBe(words)
})
