import type { ScreenInfo } from '#ui/shell/screens.ts'
import { routes } from '#web/routes.ts'

/**
 * The pages as used by screens and the frame, in the order of the registry. A page that is not built has no group, and
 * so is in neither rail nor map.
 */
export const screens: readonly ScreenInfo[] = routes.map(({ path, label, purpose, group, open, load }) => ({
  path,
  label,
  purpose,
  open: open === true,
  built: load !== undefined,
  ...(group && load && { group }),
  ...(load && { load }),
}))
