import { expect, it } from 'vitest'
import type { ListedPerson } from '#features/admin/users/answers.ts'
import { browserName, headcount, manualKey, momentWords, peopleInOrder } from '#features/admin/users/words.ts'

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0 Safari/537.36',
    'Chrome on Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/153.0 Safari/537.36 Edg/153.0', 'Edge on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19 Mobile Safari/604',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.5.0', 'A program'],
  [null, 'A program'],
])('%s is %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})

const person = (name: string, status: ListedPerson['status']): ListedPerson => ({
  id: name,
  name,
  email: `${name}@example.com`,
  role: 'staff',
  status,
  lastSeenAt: null,
})

it('who waits for approval stands first', () => {
  const people = [person('Bo', 'active'), person('Cy', 'disabled'), person('Al', 'active'), person('Di', 'pending')]
  expect(peopleInOrder(people).map(({ name }) => name)).toEqual(['Di', 'Al', 'Bo', 'Cy'])
  expect(headcount(people)).toBe('4 people, 1 waiting')
  expect(headcount([person('Al', 'active')])).toBe('1 person')
})

it('the key of an authenticator app is written in groups', () => {
  expect(manualKey('otpauth://totp/Prime:a@b.co?secret=ABCDEFGHIJ&issuer=Prime')).toBe('ABCD EFGH IJ')
})

it('a moment is shown in the business time zone', () => {
  expect(momentWords('2026-11-20T03:30:00Z', 'America/New_York').replace(/\s/g, ' ')).toBe('Nov 19, 2026, 10:30 PM')
})
