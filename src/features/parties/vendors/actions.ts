import { holding } from '#features/parties/party/actions.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { defineActions } from '#model/command/action/action.ts'

export const vendorActions = defineActions(
  vendors,
  {
    prefix: 'vendors',
    record: 'vendorId',
    noun: { one: 'vendor', many: 'vendors' },
    name: ({ id, data }) => data.name ?? id,
    initial: 'Active',
    freeState: true,
  },
  holding('vendorId', {
    hold: 'On hold: no payments. Blocked: no orders or payments.',
    effect: (name, status) => `Payments${status === 'Blocked' ? ' and orders' : ''} for ${name} stop`,
    release: 'The vendor is active again; orders and payments are allowed.',
  }),
)
