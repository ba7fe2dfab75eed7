import type { ScreenInfo } from '#ui/frame/screens.ts'
import { routes } from '#web/routes.ts'

/** The route table as screens and the frame see it. */
export const screens: readonly ScreenInfo[] = routes.map(({ path, label, purpose, open, group, load }) => ({
  path,
  label,
  purpose,
  open: open === true,
  built: load !== undefined,
  ...(group && { group }),
}))
