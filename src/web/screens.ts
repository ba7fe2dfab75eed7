import type { ScreenInfo } from '#ui/shell/screens.ts'
import { routes } from '#web/routes.ts'

/** The pages as screens and the frame see them, in the order of the registry. */
export const screens: readonly ScreenInfo[] = routes.map(({ path, label, purpose, group, open, load }) => ({
  path,
  label,
  purpose,
  open: open === true,
  built: load !== undefined,
  ...(group && { group }),
  ...(load && { load }),
}))
