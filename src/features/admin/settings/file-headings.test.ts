import { expect, it } from 'vitest'
import { listsInto } from '#test/support/import/import.ts'
import { openTestWorld } from '#test/support/world.ts'

it('settings exported by the state before are imported by the headings of then', async () => {
  const world = await openTestWorld()
  const { importing } = listsInto(() => world)
  const file = [
    'Id,Name,Company,Goods come to,Checks come to,Usual terms,One order lasts',
    'company,Company,Meridian Bearing,12 Dock Road,PO Box 7,Net 45,',
    'purchasing,Purchasing,,,,,75',
  ].join('\n')
  const { counts, inspection } = await importing(`${file}\n`, { collection: 'settings' })
  expect(inspection!.mapping).toEqual({
    ...{ Id: '$id', Name: 'name', Company: 'companyName', 'Goods come to': 'shipTo' },
    ...{ 'Checks come to': 'remitTo', 'Usual terms': 'termsId', 'One order lasts': 'coverDays' },
  })
  expect(counts).toMatchObject({ created: 2, failed: 0 })
  const stored = Object.fromEntries((await world.all('settings')).map(({ id, data }) => [id, data]))
  expect(stored.company).toMatchObject({ shipTo: '12 Dock Road', remitTo: 'PO Box 7', termsId: 'Net 45' })
  expect(stored.purchasing).toMatchObject({ coverDays: 75 })
  await world.close()
})

it('a list with custom fields is read by its headings, too', async () => {
  const world = await openTestWorld()
  const { importing } = listsInto(() => world)
  await world.put('structures', 'parts', { fields: { custom_shelf: { kind: 'text', label: 'Shelf' } } })
  await expect.poll(() => world.prime.collections.get('parts')?.fields.custom_shelf).toBeDefined()
  const { inspection } = await importing('MPN,Mfr,Goes per month,Shelf\n6205,SKF,4,A1\n', { collection: 'parts' })
  expect(inspection!.mapping).toEqual({
    ...{ MPN: 'partNumber', Mfr: 'brand', 'Goes per month': 'monthlyDemand', Shelf: 'custom_shelf' },
  })
  await world.close()
})
