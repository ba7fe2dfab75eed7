/** What a map holds under a name; nothing of what every map inherits, such as `constructor`. */
export const ownOf = <T>(map: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined
