import { expect, it } from 'vitest'
import { type CompanyPeople, withPrimary } from '#features/parties/contacts/rules.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { openTestWorld } from '#test/support/world.ts'

const ana = { name: 'Ana', role: 'Sales', email: 'ana@x.com' }
const bo = { name: 'Bo', phone: '555 01 02' }
const head = { contactName: 'Cy', email: 'cy@x.com' }

it.each<[string, CompanyPeople | undefined, CompanyPeople, CompanyPeople | undefined]>([
  ['nobody is ticked', undefined, { ...head, contacts: [ana] }, undefined],
  [
    'who is ticked comes to the head, and who stood there stays among the people',
    { ...head, contacts: [ana] },
    { ...head, contacts: [{ ...ana, isPrimary: true }] },
    {
      contactName: 'Ana',
      email: 'ana@x.com',
      phone: undefined,
      contacts: [
        { ...ana, isPrimary: true },
        { name: 'Cy', email: 'cy@x.com' },
      ],
    },
  ],
  [
    'another one is ticked beside the first',
    { contactName: 'Ana', email: 'ana@x.com', contacts: [{ ...ana, isPrimary: true }, bo] },
    {
      contactName: 'Ana',
      email: 'ana@x.com',
      contacts: [
        { ...ana, isPrimary: true },
        { ...bo, isPrimary: true },
      ],
    },
    {
      contactName: 'Bo',
      email: undefined,
      phone: '555 01 02',
      contacts: [
        { ...ana, isPrimary: false },
        { ...bo, isPrimary: true },
      ],
    },
  ],
  [
    'the head is changed by hand, and the line with it',
    { contactName: 'Ana', email: 'ana@x.com', contacts: [{ ...ana, isPrimary: true }] },
    { contactName: 'Ana', email: 'new@x.com', contacts: [{ ...ana, isPrimary: true }] },
    { contacts: [{ ...ana, email: 'new@x.com', phone: '', isPrimary: true }] },
  ],
  [
    'the line is changed, and the head with it',
    { contactName: 'Ana', email: 'ana@x.com', contacts: [{ ...ana, isPrimary: true }] },
    { contactName: 'Ana', email: 'ana@x.com', contacts: [{ ...ana, email: 'new@x.com', isPrimary: true }] },
    {
      contactName: 'Ana',
      email: 'new@x.com',
      phone: undefined,
      contacts: [{ ...ana, email: 'new@x.com', isPrimary: true }],
    },
  ],
])('%s', (_, before, after, expected) => {
  expect(withPrimary(before, after)).toEqual(expected)
})

it('the primary contact follows in the same commit, for customers as for vendors', async () => {
  const world = await openTestWorld()
  const { id } = await world.insert(customers, { name: 'Acme', contactName: 'Cy', contacts: [ana] } as never)
  const { status } = await world.call(
    'PATCH',
    `/api/collections/customers/documents/${id}`,
    { patch: { contacts: [{ ...ana, isPrimary: true }] } },
    { 'if-match': '*' },
  )
  expect(status).toBe(200)
  expect((await world.get(customers, id)).data).toMatchObject({
    contactName: 'Ana',
    email: 'ana@x.com',
    contacts: [{ name: 'Ana', isPrimary: true }, { name: 'Cy' }],
  })
  await world.close()
})
