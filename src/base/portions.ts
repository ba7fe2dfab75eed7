/** The most values that `in` takes in one query. */
export const VALUES_PER_QUERY = 30

/** Items in portions of a given size, in order. */
export function* portions<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let some: T[] = []
  for (const one of all) {
    some.push(one)
    if (some.length < size) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}
