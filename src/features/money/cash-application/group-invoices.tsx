import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Customer, customers } from '#features/parties/customers/collection.ts'
import { groupOf } from '#features/parties/customers/rules.ts'
import type { Value } from '#model/schema/value.ts'
import { useLive, useLiveDoc } from '#ui/live/use-live.ts'

interface Props {
  customerId: Value | undefined
  /** Called with the ids of all customers in the group, the chosen one first. */
  take: (customerIds: readonly string[]) => void
}

/** Shows the invoices of all companies in the customer's group; renders nothing when there is no group. */
export function GroupInvoices({ customerId, take }: Props): ReactNode {
  const id = typeof customerId === 'string' ? customerId : undefined
  const customer = useLiveDoc(customers.name, id) as Customer | undefined
  return customer && <OfGroup customer={customer} take={take} />
}

function OfGroup({ customer, take }: { customer: Customer; take: Props['take'] }): ReactNode {
  const group = groupOf(customer)
  const members = useLive({ collection: customers.name, where: [['groupId', '==', group]] }) as readonly Customer[]
  const others = new Set([group, ...members.map(({ id }) => id)].filter((id) => id !== customer.id))
  if (others.size === 0) return null
  return (
    <Button variant="subtle" size="xs" onClick={() => take([customer.id, ...others])}>
      {`Add invoices of the group (${others.size + 1} companies)`}
    </Button>
  )
}
