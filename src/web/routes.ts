import { registry } from '#features/registry.ts'
import type { Screen } from '#model/feature.ts'

export type Route = Screen
export type Load = NonNullable<Screen['load']>

/** Every page of Prime. */
export const routes: readonly Route[] = registry.flatMap(({ screens = [] }) => screens)
