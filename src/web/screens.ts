import type { ScreenInfo } from '#ui/shell/screens.ts'
import { routes } from '#web/routes.ts'

/** The pages as screens and the frame see them, in the order of the registry. What is not built is in no group, and so in neither rail nor map. */
export const screens: readonly ScreenInfo[] = routes.map(({ path, label, purpose, group, open, load }) => ({
  path,
  label,
  purpose,
  open: open === true,
  built: load !== undefined,
  ...(group && load && { group }),
  ...(load && { load }),
}))
