import { customers } from '#features/parties/customers/collection.ts'
import { holding } from '#features/parties/party/actions.ts'
import { defineActions } from '#model/command/action/action.ts'

export const customerActions = defineActions(
  customers,
  {
    prefix: 'customers',
    record: 'customerId',
    noun: { one: 'customer', many: 'customers' },
    name: ({ id, data }) => data.name ?? id,
    initial: 'Active',
    freeState: true,
  },
  holding('customerId', {
    hold: 'On hold: new orders require a reason. Blocked: no sales.',
    effect: (name, status) =>
      status === 'Blocked' ? `Sales to ${name} stop` : `New orders of ${name} require a reason`,
    release: 'The customer is active again.',
  }),
)
