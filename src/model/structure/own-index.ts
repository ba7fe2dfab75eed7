/** The collection that says which indexes the server builds for questions. */
export const OWN_INDEXES = 'ownIndexes'

/** Automatic ones are dropped when no one needs them, pinned ones stay, forbidden ones are not built. */
export const OWN_INDEX_STATES = ['Automatic', 'Pinned', 'Forbidden'] as const

/** The id of the document about an index: one for each collection and list of fields. */
export const ownIndexId = (collection: string, fields: readonly string[]): string =>
  `${collection}: ${fields.map(encodeURIComponent).join(', ')}`
