/** The value of an own property; never an inherited one such as `constructor`. */
export const ownOf = <T>(map: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined

/** Whether a value is an object with all of these as its own properties. */
export const hasOwn = (value: unknown, ...names: readonly string[]): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && names.every((name) => Object.hasOwn(value, name))

/** A copy of the object's own properties, without a prototype. */
export const ownOnly = <T extends object>(map: T): T => Object.assign(Object.create(null), map)
