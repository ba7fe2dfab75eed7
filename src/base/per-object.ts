/**
 * Computes a value once per object and keeps it as long as the object is in use. The object must not change afterwards.
 */
export function perObject<K extends object, V>(work: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, { value: V }>()
  return (of) => {
    let found = known.get(of)
    if (!found) {
      found = { value: work(of) }
      known.set(of, found)
    }
    return found.value
  }
}
