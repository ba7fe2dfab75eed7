import { features } from '#model/feature.ts'

/** Where new records are begun, in the order of the registry: what the entry is called, and the page. */
export const newRecords = (): readonly (readonly [title: string, path: string])[] =>
  features.flatMap(({ screens = [] }) =>
    screens.flatMap(({ begins, path }) => (begins === undefined ? [] : [[begins, path] as const])),
  )
