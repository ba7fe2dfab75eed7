/** What must be empty before a sample company may be loaded. */
export const SAMPLE_COLLECTIONS: readonly string[] = [
  'parts',
  'inventory',
  'locations',
  'movements',
  'vendors',
  'customers',
  'po',
  'payables',
  'receivable',
  'checks',
  'Tracking',
]
