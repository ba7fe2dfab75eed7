import { type ReactNode, type RefCallback, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'

/**
 * Content shown now in one place and now in another without being mounted again: a dialog it opened stays open, with
 * everything typed in it. `held` is mounted somewhere permanent, `slot` where it is shown, one at a time.
 */
export function useMovable(node: ReactNode): { held: ReactNode; slot: ReactNode } {
  const [host] = useState(() => Object.assign(document.createElement('span'), { className: 'contents' }))
  const place: RefCallback<HTMLSpanElement> = useCallback((slot) => void slot?.append(host), [host])
  if (node === undefined) return { held: null, slot: null }
  return { held: createPortal(node, host), slot: <span ref={place} className="contents" /> }
}
