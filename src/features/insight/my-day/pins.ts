import { isOwnAddress } from '#base/own-address.ts'

/** A pinned item: a view, a record or any page of Prime. */
interface Pinned {
  title: string
  href: string
  /** The kind of the item, in a word. */
  note: string
}

/** Pins in the person's own order; pins without a position come last, as listed. */
export function pinsInOrder(pins: readonly Pinned[], order: readonly string[] = []): Pinned[] {
  const once = pins.filter(({ href }, at) => pins.findIndex((one) => one.href === href) === at)
  const place = (href: string) => (order.includes(href) ? order.indexOf(href) : order.length)
  return once.toSorted((a, b) => place(a.href) - place(b.href))
}

/** The order after one pin has moved one step up (-1) or down (1). */
export function moved(pins: readonly Pinned[], href: string, step: -1 | 1): string[] {
  const order = pins.map((pin) => pin.href)
  const at = order.indexOf(href)
  const to = at + step
  if (at < 0 || to < 0 || to >= order.length) return order
  return order.toSpliced(at, 1).toSpliced(to, 0, href)
}

/** The address of one of our pages that was dragged or pasted, without its origin; undefined for anything else. */
export function ownHref(text: string, origin: string): string | undefined {
  const first = text.split(/\r?\n/).find((line) => line !== '' && !line.startsWith('#')) ?? ''
  const path = first.startsWith(`${origin}/`) ? first.slice(origin.length) : first
  return isOwnAddress(path) ? path.split('#')[0] : undefined
}
