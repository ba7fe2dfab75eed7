import { Fragment, type ReactNode, useEffect } from 'react'
import { HOUSE, setOwnWriting, writingOf } from '#base/text/writing.ts'
import { useKnownDesk } from '#ui/preferences.ts'

/**
 * Figures and days in the signed-in person's format, on every machine. The last choice is stored in the browser, so
 * that nothing is rendered twice while their desk loads.
 */
export function OwnWriting({ me, children }: { me: string; children: ReactNode }): ReactNode {
  const desk = useKnownDesk()
  const key = `prime-writing ${me}`
  const writing = writingOf(desk ? desk.locale : localStorage.getItem(key))
  setOwnWriting(writing)
  const isKnown = desk !== undefined
  useEffect(() => {
    setOwnWriting(writing)
    if (isKnown && writing === HOUSE) localStorage.removeItem(key)
    else if (isKnown) localStorage.setItem(key, writing.locale)
    return () => setOwnWriting(HOUSE)
  }, [writing, isKnown, key])
  // Formatted values are in cells and texts that nothing else would render again.
  return <Fragment key={writing.locale}>{children}</Fragment>
}
