import { describe, expect, it } from 'vitest'
import '#features/registry.ts'
import { readQuick } from '#ui/quick-add/read.ts'

// A Friday.
const today = '2026-11-20'
const people = [
  { email: 'kim@prime.test', name: 'Kim Ode' },
  { email: 'karl@prime.test', name: 'Karl Ode' },
]
const read = (line: string) => readQuick(line, { today, people })

describe('a line of quick entry', () => {
  it.each([
    ['call Acme tomorrow', 'call Acme', '2026-11-21'],
    ['Tomorrow call Acme', 'call Acme', '2026-11-21'],
    ['order labels today', 'order labels', '2026-11-20'],
    ['count bin A-04 on monday', 'count bin A-04', '2026-11-23'],
    ['count bin A-04 fri', 'count bin A-04', '2026-11-27'],
    ['pay the rent by next friday', 'pay the rent', '2026-11-27'],
    ['ask SKF in 3 days', 'ask SKF', '2026-11-23'],
    ['ask SKF in a week about 6205', 'ask SKF about 6205', '2026-11-27'],
    ['ask SKF in 2 weeks', 'ask SKF', '2026-12-04'],
    ['renew the lease in 3 months', 'renew the lease', '2027-02-20'],
    ['send statements next week', 'send statements', '2026-11-23'],
    ['send statements end of month', 'send statements', '2026-11-30'],
    ['close the books next month', 'close the books', '2026-12-01'],
    ['upload BearingNet eow', 'upload BearingNet', '2026-11-20'],
    ['ship on 11/24', 'ship', '2026-11-24'],
    ['ship 24 Nov, with papers', 'ship with papers', '2026-11-24'],
    ['ship Dec 3', 'ship', '2026-12-03'],
    ['ship 2026-12-01', 'ship', '2026-12-01'],
  ])('%s', (line, title, dueOn) => {
    expect(read(line)).toEqual({ title, dueOn })
  })

  it.each(['buy 6205-2RS1/C3', 'quote 5 x 6205-2RS1 to Acme', 'sunscreen for the dock', 'mark 22/45 as broken'])(
    '%s has no day',
    (line) => {
      expect(read(line)).toEqual({ title: line })
    },
  )

  it.each([
    ['call Acme tomorrow 10', 'call Acme', '2026-11-21', '10:00'],
    ['call Acme at 10', 'call Acme', '2026-11-20', '10:00'],
    ['call Acme at 10 about 6205', 'call Acme about 6205', '2026-11-20', '10:00'],
    ['call Acme on monday 9:30', 'call Acme', '2026-11-23', '09:30'],
    ['3 pm call Acme', 'call Acme', '2026-11-20', '15:00'],
    ['call Acme 12am', 'call Acme', '2026-11-20', '00:00'],
    ['call Acme tomorrow at 16:45 @kim', 'call Acme', '2026-11-21', '16:45'],
  ])('%s names a time', (line, title, dueOn, time) => {
    expect(read(line)).toMatchObject({ title, dueOn, time })
  })

  it.each(['count 10', 'order 40 tomorrow', 'ratio 3:99', 'at 25', 'pay 13 pm'])('%s has no time', (line) => {
    expect(read(line)).not.toHaveProperty('time')
  })

  it('names a person, a priority and a document', () => {
    expect(read('chase #110326-01 tomorrow @kim !high')).toEqual({
      title: 'chase 110326-01',
      dueOn: '2026-11-21',
      assignee: 'kim@prime.test',
      priority: 'High',
      about: '/purchase-order?tab=all&q=110326-01',
    })
  })

  it.each([
    ['@k', undefined],
    ['@nobody', undefined],
    ['@karl', 'karl@prime.test'],
    ['@kim@prime.test', 'kim@prime.test'],
  ])('%s is %s', (mention, email) => {
    expect(read(`look here ${mention}`).assignee).toBe(email)
  })

  it('a name that is no one’s stays in the title', () => {
    expect(read('write to @acme').title).toBe('write to @acme')
  })

  it('the thirty-first of a shorter month is its last day', () => {
    expect(readQuick('look in 1 month', { today: '2027-01-31', people }).dueOn).toBe('2027-02-28')
  })
})
