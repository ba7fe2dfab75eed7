import { expect, it } from 'vitest'
import { leavingGroups } from '#features/sales/packing-slips/leaving-rules.ts'

const clock = { today: '2026-11-20', timeZone: 'UTC' }
const parcel = (status: string, etaISO: string) => ({ status, etaISO })

it.each([
  ['a draft', { status: 'Draft' }, [], undefined, ['ship']],
  ['one of before, without a state', {}, [], '2026-11-20', ['ship']],
  ['a packed one after its promised day', { status: 'Packed' }, [], '2026-11-19', ['ship', 'late']],
  ['one on its way', { status: 'Shipped' }, [parcel('In transit', '2026-11-20')], '2026-11-21', ['underway']],
  [
    'one whose parcel should be there',
    { status: 'Shipped' },
    [parcel('In transit', '2026-11-19')],
    undefined,
    ['underway', 'late'],
  ],
  [
    'one of two parcels came back',
    { status: 'Shipped' },
    [parcel('In transit', '2026-11-22'), parcel('Returned', '2026-11-22')],
    '2026-11-22',
    ['underway', 'exception'],
  ],
  ['one that has arrived', { status: 'Shipped' }, [], '2026-11-01', []],
  ['a void one', { status: 'Void' }, [parcel('Exception', '2026-11-01')], '2026-11-01', []],
] as const)('%s', (_, slip, parcels, promised, groups) => {
  expect(leavingGroups(slip, parcels, promised, clock)).toEqual(groups)
})
