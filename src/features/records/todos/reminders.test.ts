import { describe, expect, it } from 'vitest'
import type { Todo } from '#features/records/todos/collection.ts'
import { momentAt, movedReminder, putOffUntil, remindedOf } from '#features/records/todos/rules.ts'

it.each([
  ['10:00', 'UTC', '2026-11-20T10:00:00.000Z'],
  ['09:30', 'America/New_York', '2026-11-20T14:30:00.000Z'],
])('%s in %s is %s', (time, timeZone, $ts) => {
  expect(momentAt('2026-11-20', time, timeZone)).toEqual({ $ts })
})

describe('putting off', () => {
  const remindAt = { $ts: '2026-11-20T10:00:00.000Z' }
  it('takes the reminder along', () => {
    expect(movedReminder(remindAt, '2026-11-20', '2026-11-27')).toEqual({ $ts: '2026-11-27T10:00:00.000Z' })
    expect(putOffUntil('2026-11-21', { dueOn: '2026-11-20', remindAt }, '2026-11-20')).toEqual({
      dueOn: '2026-11-21',
      remindAt: { $ts: '2026-11-21T10:00:00.000Z' },
    })
  })

  it('of a task that is late moves a late reminder to the new day as well', () => {
    const late = { dueOn: '2026-11-10', remindAt: { $ts: '2026-11-10T10:00:00.000Z' } }
    expect(putOffUntil('2026-11-21', late, '2026-11-20').remindAt).toEqual({ $ts: '2026-11-21T10:00:00.000Z' })
  })

  it('makes no reminder where there is none', () => {
    expect(putOffUntil('2026-11-21', {}, '2026-11-20')).toEqual({ dueOn: '2026-11-21' })
  })
})

it('a reminder has come when its moment is past and the task is open', () => {
  const task = (id: string, time: string, status = 'To do') =>
    ({ id, data: { title: id, status, remindAt: { $ts: `2026-11-20T${time}:00.000Z` } } }) as Todo
  const now = new Date('2026-11-20T10:00:00.000Z')
  const tasks = [task('a', '09:00'), task('b', '10:00'), task('c', '10:01'), task('d', '08:00', 'Done')]
  expect(remindedOf([...tasks, { id: 'e', data: { title: 'e' } } as Todo], now).map(({ id }) => id)).toEqual(['b', 'a'])
})
