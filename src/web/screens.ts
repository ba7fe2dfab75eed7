import { GROUPS, type GroupName, type ScreenInfo } from '#ui/shell/screens.ts'
import { MAP } from '#web/map.ts'
import { routes } from '#web/routes.ts'

const inGroup = (group: GroupName): ScreenInfo[] =>
  MAP[group].flatMap((path) => {
    const screen = outside.find((one) => one.path === path)
    return screen ? [{ ...screen, group }] : []
  })

const outside: readonly ScreenInfo[] = routes.map(({ path, label, purpose, open, load }) => ({
  path,
  label,
  purpose,
  open: open === true,
  built: load !== undefined,
  ...(load && { load }),
}))
const grouped = GROUPS.flatMap(inGroup)

/** The route table as screens and the frame see it: the groups in the order of the map, then what stands in none. */
export const screens: readonly ScreenInfo[] = [
  ...grouped,
  ...outside.filter(({ path }) => !grouped.some((screen) => screen.path === path)),
]
