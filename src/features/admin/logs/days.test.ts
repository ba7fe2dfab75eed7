import { describe, expect, it } from 'vitest'
import type { ErrorLog, LogDay } from '#features/admin/logs/collection.ts'
import { errorsPerDay, errorsPerHour, mutedUntil } from '#features/admin/logs/rules.ts'

const log = (at: string, data: object = {}) =>
  ({ id: at, createTime: at, data: { timestamp: { $ts: at }, ...data } }) as ErrorLog
const at = { today: '2026-11-20', timeZone: 'America/New_York', length: 3 }

it('errors are counted by the day of the business, with those that are gone', () => {
  const logs = [
    log('2026-11-20T03:00:00.000Z'),
    log('2026-11-20T12:00:00.000Z'),
    log('2026-11-21T02:00:00.000Z'),
    log('2026-10-01T12:00:00.000Z'),
    { id: 'x', createTime: '2026-11-20T12:00:00.000Z', data: {} } as ErrorLog,
  ]
  const cleaned = [{ data: { day: '2026-11-18', count: 40 } }] as unknown as LogDay[]
  expect(errorsPerDay(logs, cleaned, at)).toEqual([
    { day: '2026-11-18', count: 40 },
    { day: '2026-11-19', count: 1 },
    { day: '2026-11-20', count: 3 },
  ])
})

it('errors are counted by the hour, this one last', () => {
  const logs = ['10:59:59', '11:00:00', '11:59:59', '12:00:00'].map((time) => log(`2026-11-20T${time}.000Z`))
  const hours = errorsPerHour([...logs, log('2026-11-19T12:30:00.000Z')], new Date('2026-11-20T12:20:00.000Z'), 3)
  expect(hours.map(({ from, count }) => [from.toISOString().slice(11, 16), count])).toEqual([
    ['10:00', 1],
    ['11:00', 2],
    ['12:00', 1],
  ])
})

describe('a mute', () => {
  const now = new Date('2026-11-20T12:00:00.000Z')
  const muted = (end: string) => log('2026-11-01T00:00:00.000Z', { mutedUntil: { $ts: end } })
  it.each([
    [[], undefined],
    [['2026-11-20T11:00:00.000Z'], undefined],
    [['2026-11-27T12:00:00.000Z', '2026-11-21T12:00:00.000Z'], '2026-11-27T12:00:00.000Z'],
  ])('%j lasts until %s', (ends, expected) => {
    expect(mutedUntil(ends.map(muted), now)).toBe(expected)
  })
})
