const SCHEME = 'data-mantine-color-scheme'

/** On paper everything is dark on light, whatever the screen looks like; returns the way to stop. */
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
