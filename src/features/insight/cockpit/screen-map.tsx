import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import styles from '#features/insight/cockpit/screen-map.module.css'
import { GROUPS, type GroupName } from '#model/feature.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { count as digits } from '#ui/shell/money/money.ts'
import { type ScreenInfo, useCounts, useIcons, useScreens } from '#ui/shell/screens.ts'

/** Every screen as a tile in its group, with a live figure. */
export function ScreenMap(): ReactNode {
  const [typed, setTyped] = useState('')
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = useScreens().filter(({ label, purpose }) =>
    words.every((word) => `${label} ${purpose}`.toLowerCase().includes(word)),
  )
  return (
    <>
      <TextInput
        aria-label="Find a screen"
        placeholder="Find a screen"
        maw={320}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {shown.length === 0 && <p className="text-13 dim">No matching screen.</p>}
      <div className={`grid gap-12-16 ${styles.map}`}>
        {GROUPS.map((group) => (
          <GroupTiles key={group} group={group} shown={shown} />
        ))}
      </div>
    </>
  )
}

/** A breadcrumb links to its group, which is rendered only after the page has loaded. */
const intoView = (section: HTMLElement | null): void => {
  if (section && location.hash === `#${section.id}`) section.scrollIntoView()
}

function GroupTiles({ group, shown }: { group: GroupName; shown: readonly ScreenInfo[] }): ReactNode {
  const screens = shown.filter((screen) => screen.group === group)
  if (screens.length === 0) return null
  return (
    <section
      id={group.toLowerCase()}
      ref={intoView}
      className={`panel ${styles.group}`}
      aria-label={`${group} screens`}
    >
      <h2 className={`text-12 line-20 bold dim ${styles.name}`}>{group}</h2>
      {screens.map((screen) => (
        <Tile key={screen.path} screen={screen} />
      ))}
    </section>
  )
}

function Tile({ screen }: { screen: ScreenInfo }): ReactNode {
  const Icon = useIcons().screen[screen.path]
  const count = useCounts()[screen.path]
  return (
    <GoLink className={`row text-13 round pad-x-8 lights ${styles.tile}`} href={screen.path} title={screen.purpose}>
      {Icon && <Icon size={16} aria-hidden />}
      <span className="clip slim">{screen.label}</span>
      {count && count.value > 0 && (
        <span className={`aside text-12 figures dim ${count.hot ? styles.hot : ''}`}>{digits(count.value)}</span>
      )}
    </GoLink>
  )
}
