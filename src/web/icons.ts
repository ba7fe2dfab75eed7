import { GROUP_ICONS, ICONS } from '#ui/shell/icons.ts'
import type { Icons } from '#ui/shell/screens.ts'
import { routes } from '#web/routes.ts'

/** The icon of every group and screen. */
export const icons: Icons = {
  group: GROUP_ICONS,
  screen: Object.fromEntries(
    routes.flatMap(({ path, icon }) => (icon && ICONS[icon] ? [[path, ICONS[icon]] as const] : [])),
  ),
}
