import { useMantineColorScheme } from '@mantine/core'
import { IconBookmark, IconBuilding, IconEraser, IconFilePlus, IconKeyboard, IconSun } from '@tabler/icons-react'
import { clearSampleAt, useLoadSample, useSample } from '#features/admin/sample/parts.tsx'
import { screenPath } from '#model/feature.ts'
import { searchForm } from '#model/query/search.ts'
import { actionPlaces } from '#ui/actions/action-places.ts'
import { pageHref, useMenuPages } from '#ui/list/views/menu-pages.ts'
import { useUser } from '#ui/session.ts'
import { newRecords } from '#ui/shell/new-records.ts'
import { type IconType, useIcons, useScreens } from '#ui/shell/screens.ts'

/** One entry of the palette: it opens an address or performs an action. */
export interface Choice {
  group: string
  title: string
  note: string
  status?: string
  figure?: string
  mono?: boolean
  icon?: IconType | undefined
  href?: string
  act?: () => void
}

const MAX_SCREENS = 8
const MAX_STEPS = 6

/** The screens whose name, address or purpose matches the text; all of them when there is no text. */
export function useScreenChoices(text: string): Choice[] {
  const icons = useIcons().screen
  const pages = useMenuPages()
  const wanted = searchForm(text)
  const screens = useScreens().filter(
    ({ path, group }) => group || path === screenPath('cockpit') || path === screenPath('my-day'),
  )
  const ranked = screens
    .map((screen) => ({ screen, rank: wanted ? rankOf(wanted, screen) : 0 }))
    .filter((one) => one.rank !== undefined)
    .sort((a, b) => a.rank! - b.rank!)
  const own = pages.map(
    ({ id, data }): Choice => ({
      group: 'Screens',
      title: data.title,
      note: `Saved view under ${data.group}`,
      icon: IconBookmark,
      href: pageHref(id),
    }),
  )
  return [
    ...own.filter(({ title }) => !wanted || searchForm(title).includes(wanted)),
    ...ranked.slice(0, wanted ? MAX_SCREENS : ranked.length).map(({ screen }) => ({
      group: 'Screens',
      title: screen.label,
      note: screen.purpose,
      icon: icons[screen.path],
      href: screen.path,
    })),
  ]
}

function rankOf(wanted: string, screen: { label: string; path: string; purpose: string }): number | undefined {
  const label = searchForm(screen.label)
  if (label.startsWith(wanted)) return 0
  if (label.includes(wanted) || searchForm(screen.path).includes(wanted)) return 1
  return wanted.length > 2 && searchForm(screen.purpose).includes(wanted) ? 2 : undefined
}

/** The actions available everywhere. */
export function useActions(text: string, help: () => void): Choice[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const other = colorScheme === 'light' ? 'dark' : 'light'
  const additions = newRecords().map(
    ([title, path]): Choice => ({ group: 'Actions', title, note: '', icon: IconFilePlus, href: `${path}?new=1` }),
  )
  const theme: Choice = {
    group: 'Actions',
    title: other === 'light' ? 'Change to the light theme' : 'Change to the dark theme',
    note: '',
    icon: IconSun,
    act: () => setColorScheme(other),
  }
  const keys: Choice = {
    group: 'Actions',
    title: 'Show the keyboard shortcuts',
    note: '',
    icon: IconKeyboard,
    act: help,
  }
  const icons = useIcons().screen
  const steps = (useUser()?.role === 'viewer' ? [] : actionPlaces()).map(
    ({ path, ...place }): Choice => ({ group: 'Actions', ...place, icon: icons[path] }),
  )
  const sample = useSample()
  const clear: Choice[] = sample.mayClear
    ? [
        {
          group: 'Actions',
          title: 'Remove sample data',
          note: 'Empty Prime and start with your own',
          icon: IconEraser,
          href: clearSampleAt(),
        },
      ]
    : []
  const { mayLoad, load } = useLoadSample()
  const fill: Choice[] = mayLoad
    ? [{ group: 'Actions', title: 'Load the sample company', note: '', icon: IconBuilding, act: () => void load() }]
    : []
  const wanted = searchForm(text)
  if (!wanted) return [...fill, ...clear, theme, keys]
  const others = [...additions, ...fill, ...clear, theme, keys]
  return [
    ...others.filter(({ title, note }) => searchForm(`${title} ${note}`).includes(wanted)),
    ...steps.filter(({ title }) => searchForm(title).includes(wanted)).slice(0, MAX_STEPS),
  ]
}
