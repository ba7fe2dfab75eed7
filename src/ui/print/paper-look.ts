const SCHEME = 'data-mantine-color-scheme'

/** Print is always dark on light, whatever the screen theme; returns a function that stops this. */
export function lightOnPaper(root: HTMLElement): () => void {
  let was: string | null = null
  const before = () => {
    was ??= root.getAttribute(SCHEME)
    root.setAttribute(SCHEME, 'light')
  }
  const after = () => {
    if (was !== null) root.setAttribute(SCHEME, was)
    was = null
  }
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
  }
}
