import { refuse } from '#base/problem.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import type { Held } from '#features/parties/vendors/hold-rules.ts'
import { defineCommand } from '#model/command/command.ts'
import { choice, reference, text } from '#model/schema/fields.ts'

const HOLDS = ['On hold', 'Blocked'] as const
const why = text('Reason', { required: true, help: 'Stands on the record until it is released' })

/** We stop paying a vendor, or buying from him as well, until somebody releases him. */
export const holdVendor = defineCommand({
  name: 'vendors.hold',
  label: 'Hold or block',
  help: 'On hold: nothing is paid. Blocked: nothing is ordered or paid.',
  input: {
    vendorId: reference('Vendor', 'vendors', { required: true }),
    status: choice('State', HOLDS, { required: true, default: 'On hold' }),
    reason: why,
  },
  async run({ tx, input: { vendorId, status, reason } }) {
    const { data } = await tx.need(vendors, vendorId)
    refuseSame(data, status)
    await tx.update(vendors, vendorId, { status, holdReason: reason.trim() })
    return { vendorId }
  },
})

export const releaseVendor = defineCommand({
  name: 'vendors.release',
  label: 'Release',
  help: 'The vendor is active again; orders and payments are allowed.',
  input: { vendorId: reference('Vendor', 'vendors', { required: true }) },
  async run({ tx, input: { vendorId } }) {
    refuseFree((await tx.need(vendors, vendorId)).data)
    await tx.update(vendors, vendorId, { status: 'Active', holdReason: undefined })
    return { vendorId }
  },
})

/** We stop selling to a customer until somebody releases him. */
export const holdCustomer = defineCommand({
  name: 'customers.hold',
  label: 'Hold or block',
  help: 'On hold: new orders ask for a reason. Blocked: nothing is sold.',
  input: {
    customerId: reference('Customer', 'customers', { required: true }),
    status: choice('State', HOLDS, { required: true, default: 'On hold' }),
    reason: why,
  },
  async run({ tx, input: { customerId, status, reason } }) {
    const { data } = await tx.need(customers, customerId)
    refuseSame(data, status)
    return tx.update(customers, customerId, { status, holdReason: reason.trim() })
  },
})

export const releaseCustomer = defineCommand({
  name: 'customers.release',
  label: 'Release',
  help: 'The customer is active again.',
  input: { customerId: reference('Customer', 'customers', { required: true }) },
  async run({ tx, input: { customerId } }) {
    refuseFree((await tx.need(customers, customerId)).data)
    return tx.update(customers, customerId, { status: 'Active', holdReason: undefined })
  },
})

function refuseSame({ name, status }: Held, wanted: string): void {
  if (status === wanted) throw refuse(`${name} is ${wanted} already.`)
}

function refuseFree({ name, status }: Held): void {
  if (status !== 'On hold' && status !== 'Blocked') throw refuse(`${name} is not held.`)
}
