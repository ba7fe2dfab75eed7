import { type ReactNode, type RefCallback, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'

/**
 * What is shown now in one place and now in another without being made anew: a dialog that it opened stays open, with all
 * that is typed in it. `held` stands somewhere that stays, `slot` where it is shown, once at a time.
 */
export function useMovable(node: ReactNode): { held: ReactNode; slot: ReactNode } {
  const [host] = useState(() => Object.assign(document.createElement('span'), { className: 'contents' }))
  const place: RefCallback<HTMLSpanElement> = useCallback((slot) => void slot?.append(host), [host])
  if (node === undefined) return { held: null, slot: null }
  return { held: createPortal(node, host), slot: <span ref={place} className="contents" /> }
}
