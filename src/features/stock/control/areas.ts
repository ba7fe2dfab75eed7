/** The areas of inventory control, in the order of a day's work; the name is used in the URL. */
export const CONTROL_AREAS = [
  { name: 'counts', label: 'Counts' },
  { name: 'adjust', label: 'Adjust' },
  { name: 'transfer', label: 'Transfer' },
  { name: 'quarantine', label: 'Quarantine' },
  { name: 'reorder', label: 'Reorder' },
  { name: 'ledger', label: 'Ledger' },
  { name: 'past', label: 'As of a date' },
  { name: 'integrity', label: 'Integrity' },
  { name: 'ageing', label: 'Ageing' },
  { name: 'abc', label: 'ABC/XYZ analysis' },
  { name: 'locations', label: 'Locations' },
] as const

export type Area = (typeof CONTROL_AREAS)[number]['name']

export const areaOf = (named: string | null): Area => CONTROL_AREAS.find(({ name }) => name === named)?.name ?? 'counts'
