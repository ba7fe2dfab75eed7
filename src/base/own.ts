/** What a map holds under a name; nothing of what every map inherits, such as `constructor`. */
export const ownOf = <T>(map: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined

/** Whether a value is an object that has all of these properties itself. */
export const hasOwn = (value: unknown, ...names: readonly string[]): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && names.every((name) => Object.hasOwn(value, name))

/** The same properties without what objects inherit. */
export const ownOnly = <T extends object>(map: T): T => Object.assign(Object.create(null), map)
