import { Fragment, type ReactNode, useEffect } from 'react'
import { HOUSE, setOwnWriting, writingOf } from '#base/text/writing.ts'
import { useKnownDesk } from '#ui/preferences.ts'

/**
 * Figures and days as the signed-in person writes them, on every machine. What they chose last is in the browser, so
 * that nothing is written twice while their desk is on its way.
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
  // What has been written is in cells and texts that no one would ask again.
  return <Fragment key={writing.locale}>{children}</Fragment>
}
