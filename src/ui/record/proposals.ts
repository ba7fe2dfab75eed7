import { useEffect, useState } from 'react'
import type { Data } from '#model/schema/value.ts'
import type { CollectionView } from '#ui/list/views/view.ts'

const NOTHING: Data = {}

/** The proposed values of a new record, and the number it would get. */
export interface Proposed {
  values: Data
  number?: string
}

/** The proposals for a new record, updated as the fields they depend on are typed; its number is only displayed. */
export function useProposals({ collection, proposes }: CollectionView, data: Data): Proposed {
  const [found, setFound] = useState(NOTHING)
  const from = JSON.stringify(proposes?.by.map((name) => data[name] ?? null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again only when what it follows from has changed
  useEffect(() => {
    if (!proposes) return
    let isCurrent = true
    const given = Object.fromEntries(
      proposes.by.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]!]])),
    )
    proposes.ask(given).then(
      (answer) => isCurrent && setFound(answer),
      // The server fills these values in anyway.
      (error: unknown) => console.error('What a new record begins with could not be read:', error),
    )
    return () => {
      isCurrent = false
    }
  }, [from])
  const { [collection.title]: number, ...values } = found
  return { values, ...(typeof number === 'string' && { number }) }
}
