import type { Data } from '#model/schema/value.ts'

/** The initial values of the next new record of a collection, handed over on the way to its form. */
const begun = new Map<string, Data>()

/** The form opened next begins with these values; a draft in it takes precedence. */
export const beginWith = (collection: string, data: Data): void => void begun.set(collection, data)

export const begunWith = (collection: string): Data => begun.get(collection) ?? {}

export const forgetBegun = (collection: string): void => void begun.delete(collection)
