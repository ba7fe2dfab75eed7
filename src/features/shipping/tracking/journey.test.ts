import { describe, expect, it } from 'vitest'
import {
  carrierRecords,
  eventsOf,
  isException,
  likelyDay,
  silencesOf,
  silentFor,
} from '#features/shipping/tracking/journey.ts'
import type { Data } from '#model/schema/value.ts'

const today = '2026-11-20'
const on = (...days: string[]) => days.map((day) => ({ at: { $ts: `${day}T10:00:00.000Z` }, status: 'In transit' }))
const known = new Map([['UPS', 2]])

it('events are the newest first, and what has no day is none', () => {
  const events: Data[] = [
    ...on('2026-11-18', '2026-11-20'),
    { at: 'soon', text: 'x' },
    { at: '2026-11-19', place: 'Lyon' },
  ]
  expect(eventsOf({ events }, 'UTC').map(({ day, place }) => [day, place])).toEqual([
    ['2026-11-20', undefined],
    ['2026-11-19', 'Lyon'],
    ['2026-11-18', undefined],
  ])
  expect(eventsOf({ events: 'none' }, 'UTC')).toEqual([])
})

describe('a parcel is silent', () => {
  it.each([
    ['as long as its carrier usually is', { carrier: 'ups', events: on('2026-11-18') }, undefined],
    ['longer', { carrier: 'ups', events: on('2026-11-17') }, 3],
    ['of a carrier nobody knows, four days', { carrier: 'Mule', events: on('2026-11-16') }, undefined],
    ['of such a one, five', { carrier: 'Mule', events: on('2026-11-15') }, 5],
    ['without any event, never', { carrier: 'ups' }, undefined],
    ['when it is here, never', { carrier: 'ups', delivered: true, events: on('2026-11-01') }, undefined],
  ])('%s', (_, data, days) => {
    expect(silentFor(data, today, 'UTC', known)).toBe(days)
    expect(isException(data, today, 'UTC', known)).toBe(days !== undefined)
  })

  it.each(['Exception', 'Failed attempt', 'Returned', 'Available for pickup'])(
    'and %s is an exception too',
    (status) => {
      expect(isException({ status }, today, 'UTC', known)).toBe(true)
      expect(isException({ status, delivered: true }, today, 'UTC', known)).toBe(false)
    },
  )
})

describe('a carrier', () => {
  const came = (begun: string, expected: string, day: string, firstEta?: string) => ({
    createTime: `${begun}T08:00:00.000Z`,
    data: {
      carrier: 'UPS',
      delivered: true,
      etaISO: expected,
      deliveredAt: { $ts: `${day}T15:00:00.000Z` },
      ...(firstEta && { firstEta }),
    },
  })
  const past = [
    came('2026-11-01', '2026-11-04', '2026-11-04'),
    came('2026-11-01', '2026-11-06', '2026-11-06', '2026-11-04'),
    came('2026-11-01', '2026-11-05', '2026-11-07'),
  ]

  it('is measured from the first estimated day', () => {
    expect(carrierRecords(past, 'UTC').get('UPS')).toEqual({ parcels: 3, transit: 5, late: 2 })
    expect(carrierRecords(past.slice(1), 'UTC').size).toBe(0)
  })

  it('is expected as it usually comes', () => {
    const records = carrierRecords(past, 'UTC')
    expect([likelyDay(' ups ', today, records), likelyDay('Mule', today, records)]).toEqual([
      '2026-11-25',
      '2026-11-25',
    ])
  })

  it('is silent for as long as in the middle of its parcels, two days at least', () => {
    const with3 = (...gaps: string[][]) => gaps.map((days) => ({ data: { carrier: 'UPS', events: on(...days) } }))
    const far = ['2026-11-01', '2026-11-07']
    const near = ['2026-11-01', '2026-11-02']
    expect(silencesOf(with3(far, far, near), 'UTC').get('UPS')).toBe(6)
    expect(silencesOf(with3(near, near, far), 'UTC').get('UPS')).toBe(2)
    expect(silencesOf(with3(far, far), 'UTC').size).toBe(0)
  })
})
