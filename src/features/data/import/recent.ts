import type { ImportPlan } from '#model/import/import.ts'

/** The imports shown on a page: those of JSON files, or those of all other files. */
export const importsOf = <One extends Pick<ImportPlan, 'format'>>(
  all: readonly One[],
  isJson: boolean,
): readonly One[] => all.filter(({ format }) => (format === 'json') === isJson)
