import { type RefCallback, useCallback, useState } from 'react'

/** Whether something is wider or taller than its box and therefore scrolls. */
export function useOverflow(): [box: RefCallback<HTMLElement>, isOverflowing: boolean] {
  const [isOverflowing, setOverflowing] = useState(false)
  const box = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const watch = new ResizeObserver(() =>
      setOverflowing(element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1),
    )
    watch.observe(element)
    for (const child of element.children) watch.observe(child)
    return () => watch.disconnect()
  }, [])
  return [box, isOverflowing]
}
