/** The collections that must be empty before a sample company may be loaded. */
export const SAMPLE_COLLECTIONS: readonly string[] = [
  'parts',
  'inventory',
  'locations',
  'movements',
  'postings',
  'vendors',
  'customers',
  'po',
  'payables',
  'receivable',
  'checks',
  'Tracking',
]

export const LOAD_SAMPLE = 'demo.load'
/** The id of the settings document that exists while the sample company is loaded. */
export const SAMPLE_MARK = 'sample'
export const SAMPLE_MARK_NAME = 'Sample company'
export const SAMPLE_NAME = 'Sample Bearing Co.'
