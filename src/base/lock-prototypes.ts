/**
 * Locks what every object inherits: nothing can be added to `Object.prototype`, and neither its functions nor their
 * properties can be changed. If a name from outside reaches them by mistake, the assignment fails instead of changing
 * every object of the process. Assigning an inherited name on an object of one's own (`error.toString = …`), as
 * libraries do, still works. Call it once, when everything is loaded; further calls do nothing.
 */
export function lockPrototypes(): void {
  const root = Object.prototype
  if (!Object.isExtensible(root)) return
  for (const name of Object.getOwnPropertyNames(root)) {
    const { value, configurable } = Object.getOwnPropertyDescriptor(root, name)!
    if (typeof value !== 'function' || !configurable) continue
    if (name !== 'constructor') Object.freeze(value)
    // Freezing a value would also refuse assignments on objects that inherit it, so a setter defines the property on
    // that object.
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
