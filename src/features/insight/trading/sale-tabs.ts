import type { Clause } from '#model/query/query.ts'

const confirmed: Clause = ['status', '==', 'Confirmed']
const isSale: Clause = { not: ['kind', 'in', ['Return']] }

/** The steps that open deals wait for, as tabs of their list and as the pipeline; a partly shipped deal is in two. */
export const SALE_STEPS: readonly { name: string; label: string; where: readonly Clause[] }[] = [
  { name: 'Draft', label: 'To quote', where: [['status', '==', 'Draft'], isSale] },
  { name: 'Quoted', label: 'Waiting for customer', where: [['status', '==', 'Quoted'], isSale] },
  { name: 'ready', label: 'To ship', where: [confirmed, ['shipState', 'in', ['None', 'Partial']], isSale] },
  {
    name: 'uninvoiced',
    label: 'Shipped, not invoiced',
    where: [confirmed, ['shipState', 'in', ['Partial', 'Full']], ['billState', 'in', ['None', 'Partial']], isSale],
  },
]
