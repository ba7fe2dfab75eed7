/**
 * Scrolls a box so that an element within it is visible. `scrollIntoView` would also make Tab continue from there,
 * skipping the link to the content and everything before it.
 */
export function showWithin(box: HTMLElement | null, inner: Element | null | undefined): void {
  if (!box || !inner) return
  const outer = box.getBoundingClientRect()
  const { left, right, top, bottom } = inner.getBoundingClientRect()
  box.scrollLeft += (left + right - outer.left - outer.right) / 2
  if (top < outer.top) box.scrollTop += top - outer.top
  else if (bottom > outer.bottom) box.scrollTop += bottom - outer.bottom
}
