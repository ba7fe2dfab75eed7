/**
 * Locks what every object inherits: nothing can be added to `Object.prototype`, and neither its functions nor theirs can be
 * changed. A name that came from outside and reached them by mistake is refused there instead of changing every object of
 * the process. Assigning an inherited name to an object of one's own (`error.toString = …`), as libraries do, still works.
 * Called once, when everything is loaded; further calls change nothing.
 */
export function lockPrototypes(): void {
  const root = Object.prototype
  if (!Object.isExtensible(root)) return
  for (const name of Object.getOwnPropertyNames(root)) {
    const { value, configurable } = Object.getOwnPropertyDescriptor(root, name)!
    if (typeof value !== 'function' || !configurable) continue
    if (name !== 'constructor') Object.freeze(value)
    // A frozen value would also refuse the assignment to an object that inherits it, so a setter gives that object its own.
    Object.defineProperty(root, name, {
      enumerable: false,
      configurable: false,
      get: () => value,
      set(this: object, own: unknown) {
        if (this === root) throw new TypeError(`Object.prototype.${name} cannot be changed.`)
        Object.defineProperty(this, name, { value: own, writable: true, enumerable: true, configurable: true })
      },
    })
  }
  Object.preventExtensions(root)
}
