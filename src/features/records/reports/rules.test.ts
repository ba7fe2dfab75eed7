import { expect, it } from 'vitest'
import { nextMail } from '#features/records/reports/rules.ts'

it.each([
  ['Every weekday', '2026-11-20', '2026-11-20', '2026-11-23'],
  ['Every weekday', '2026-11-02', '2026-11-24', '2026-11-25'],
  ['Every week', '2026-11-20', '2026-11-20', '2026-11-27'],
  ['Every week', '2026-11-20', '2026-12-05', '2026-12-11'],
  ['Every month', '2026-01-31', '2026-01-31', '2026-02-28'],
  ['Every month', '2026-01-31', '2026-02-28', '2026-03-31'],
  ['Every month', '2026-11-15', '2026-12-20', '2027-01-15'],
  ['Every week', '2026-12-01', '2026-11-20', '2026-12-01'],
] as const)('a mail of %s from %s goes out after %s on %s', (every, startsOn, day, next) => {
  expect(nextMail(every, startsOn, day)).toBe(next)
})
