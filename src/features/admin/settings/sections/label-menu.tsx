import { Menu } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { addressOfSetting, settingFor } from '#features/admin/settings/governed.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { MenuAt } from '#ui/shell/menu-at.tsx'

/** Elements that label something on a screen; all others keep the browser's own context menu. */
const LABELS = 'label, legend, th, dt, h2, .ag-header-cell'

interface MenuPlace {
  x: number
  y: number
  name: string
  href: string
}

/** Right-clicking a label offers the setting that governs it. */
export function LabelMenu(): ReactNode {
  const [place, setPlace] = useState<MenuPlace>()
  useEffect(() => {
    const look = (event: MouseEvent): void => {
      if (event.defaultPrevented || !(event.target instanceof Element)) return
      const label = event.target.closest(LABELS)
      const found = label && settingFor(label.textContent, location.pathname)
      if (!found) return
      event.preventDefault()
      setPlace({ x: event.clientX, y: event.clientY, name: found.section.name, href: addressOfSetting(found) })
    }
    document.addEventListener('contextmenu', look)
    return () => document.removeEventListener('contextmenu', look)
  }, [])
  if (!place) return null
  return (
    <MenuAt {...place} label="Open its setting" close={() => setPlace(undefined)}>
      <Menu.Item component={GoLink} href={place.href} leftSection={<IconSettings size={16} />}>
        Settings: {place.name}…
      </Menu.Item>
    </MenuAt>
  )
}
