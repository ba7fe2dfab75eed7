import type { Data } from '#model/schema/value.ts'

/** What the next new record of a collection begins with, handed over on the way to its form. */
const begun = new Map<string, Data>()

/** A form that is opened next begins with these values; what someone has typed there before comes first. */
export const beginWith = (collection: string, data: Data): void => void begun.set(collection, data)

export const begunWith = (collection: string): Data => begun.get(collection) ?? {}

export const forgetBegun = (collection: string): void => void begun.delete(collection)
