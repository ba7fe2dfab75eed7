import { features } from '#model/feature.ts'

/** Where new records are created, in registry order: the label of the entry, and the page. */
export const newRecords = (): readonly (readonly [title: string, path: string])[] =>
  features.flatMap(({ screens = [] }) =>
    screens.flatMap(({ begins, path }) => (begins === undefined ? [] : [[begins, path] as const])),
  )
