/** The collection that lists the indexes the server builds for queries. */
export const OWN_INDEXES = 'ownIndexes'

/** Automatic indexes are dropped when unused, pinned ones stay, forbidden ones are not built. */
export const OWN_INDEX_STATES = ['Automatic', 'Pinned', 'Forbidden'] as const

/** The id of an index's document: one for each collection and list of fields. */
export const ownIndexId = (collection: string, fields: readonly string[]): string =>
  `${collection}: ${fields.map(encodeURIComponent).join(', ')}`
