/**
 * Scrolls a box so far that something within it is seen. `scrollIntoView` would also make the Tab key go on from there,
 * past the link that skips to the content and everything before it.
 */
export function showWithin(box: HTMLElement | null, inner: Element | null | undefined): void {
  if (!box || !inner) return
  const outer = box.getBoundingClientRect()
  const { left, right, top, bottom } = inner.getBoundingClientRect()
  box.scrollLeft += (left + right - outer.left - outer.right) / 2
  if (top < outer.top) box.scrollTop += top - outer.top
  else if (bottom > outer.bottom) box.scrollTop += bottom - outer.bottom
}
