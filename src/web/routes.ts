import { registry } from '#features/registry.ts'
import type { Screen } from '#model/feature.ts'
import type { AnyCollection } from '#model/schema/collection.ts'

export type Route = Screen
export type Load = NonNullable<Screen['load']>

/** The page that only lists a collection; code that runs without a browser does not know about it. */
async function loadList(of: AnyCollection): ReturnType<Load> {
  const { default: listScreen } = await import('#web/list-screen.tsx')
  return { default: (listScreen as (of: AnyCollection) => unknown)(of) }
}

const withList = (screen: Screen): Screen => {
  const { lists, load } = screen
  return !lists || load ? screen : { ...screen, load: () => loadList(lists) }
}

/** Every page of Prime. */
export const routes: readonly Route[] = registry.flatMap(({ screens = [] }) => screens).map(withList)
