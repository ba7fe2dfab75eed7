import { describe, expect, it } from 'vitest'
import { carrierTag, notesPreview, parcelArrival, pendingLine } from '#features/shipping/tracking/rules.ts'

const now = new Date('2026-11-20T15:00:00.000Z')

describe('a parcel', () => {
  it.each([
    ['2026-11-17', -3, 'overdue', 'Overdue'],
    ['2026-11-19', -1, 'overdue', 'Overdue'],
    ['2026-11-19T23:59:59Z', -1, 'overdue', 'Overdue'],
    ['2026-11-20', 0, 'today', 'Delivered by Today'],
    ['2026-11-20T01:00:00Z', 0, 'today', 'Delivered by Today'],
    ['2026-11-20T23:00:00.000Z', 0, 'today', 'Delivered by Today'],
    ['2026-11-21', 1, 'soon', 'Expected Delivery by Nov 21, 2026'],
    ['2026-11-22', 2, 'soon', 'Expected Delivery by Nov 22, 2026'],
    ['2026-11-23', 3, 'later', 'Expected Delivery by Nov 23, 2026'],
    [{ $ts: '2026-11-24T10:00:00.000Z' }, 4, 'later', 'Expected Delivery by Nov 24, 2026'],
    ['Nov 24, 2026', 4, 'later', 'Expected Delivery by Nov 24, 2026'],
  ])('expected %j is %s days away and %s', (etaISO, daysLeft, level, status) => {
    expect(parcelArrival({ etaISO }, now, 'UTC')).toMatchObject({
      daysLeft,
      level,
      status,
      isOverdue: level === 'overdue',
      isToday: level === 'today',
      isSoon: level === 'soon',
    })
  })

  it('counts calendar days of the business time zone, across the change of clocks', () => {
    const evening = new Date('2026-11-01T02:30:00Z')
    expect(parcelArrival({ etaISO: '2026-11-01' }, evening, 'America/New_York')).toMatchObject({ daysLeft: 1 })
    expect(parcelArrival({ etaISO: '2026-11-01' }, evening, 'UTC')).toMatchObject({ daysLeft: 0 })
    expect(parcelArrival({ etaISO: '2026-11-03' }, evening, 'America/New_York')).toMatchObject({ daysLeft: 3 })
  })

  it('shows an expected day that no one can read as it stands', () => {
    const { daysLeft, level, status } = parcelArrival({ etaISO: 'next week' }, now, 'UTC')
    expect([daysLeft, level, status]).toEqual([undefined, 'later', 'Expected Delivery by next week'])
  })

  it.each([
    ['', ''],
    [undefined, ''],
    ['123456789012345678901234567890', '123456789012345678901234567890'],
    ['1234567890123456789012345678901', '123456789012345678901234567890...'],
    ['Held at Louisville hub since Tuesday', 'Held at Louisville hub since T...'],
  ])('with the notes %j shows %j', (notes, expected) => {
    expect(notesPreview(notes)).toBe(expected)
  })

  it.each([
    ['DHL', 'DHL', 'DHL'],
    ['fedex', 'fedex', 'FedEx'],
    ['Old Dominion', 'Old Dominion', 'Other'],
    ['Other', 'Other', 'Other'],
    ['', 'Other', 'Other'],
    [undefined, 'Other', 'Other'],
  ])('by %j has the tag %s in the colour %s', (carrier, label, colour) => {
    expect(carrierTag(carrier)).toEqual({ label, colour })
  })
})

it.each([0, 1, 9])('the menu says how many of %s are pending, always in the plural', (count) => {
  expect(pendingLine(count)).toBe(`${count} pending deliveries`)
})
