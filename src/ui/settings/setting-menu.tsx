import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconHistory, IconLink, IconRestore } from '@tabler/icons-react'
import { type FormEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { pageAddress } from '#model/feature.ts'
import styles from '#ui/layouts/settings.module.css'
import { copy } from '#ui/shell/copy.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { MenuAt } from '#ui/shell/menu-at.tsx'

interface Props {
  name: string
  label: string
  /** Resets the setting to its default; undefined when it already has it, or there is none. */
  restore: (() => void) | undefined
  /** Watches the field inside. */
  onInput?: (event: FormEvent) => void
  onBlur?: () => void
  children: ReactNode
}

/** A setting with further actions: through its button, or a right click on its label. */
export function WithSettingMenu({ name, label, restore, children, ...watching }: Props): ReactNode {
  const [at, setAt] = useState<{ x: number; y: number }>()
  const items = <SettingItems {...{ name, restore }} />

  /** Within the field itself the browser's own menu stays, for paste and spelling. */
  function ask(event: MouseEvent): void {
    if (!(event.target instanceof Element) || !event.target.closest('label, legend')) return
    event.preventDefault()
    setAt({ x: event.clientX, y: event.clientY })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button below offers the same to the keyboard
    <div id={`setting-${name}`} className={`anchored ${styles.field}`} onContextMenu={ask} {...watching}>
      {children}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon className={`dim placed ${styles.more}`} size={24} aria-label={`More on ${label}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>{items}</Menu.Dropdown>
      </Menu>
      {at && (
        <MenuAt {...at} label={label} close={() => setAt(undefined)}>
          {items}
        </MenuAt>
      )}
    </div>
  )
}

function SettingItems({ name, restore }: Pick<Props, 'name' | 'restore'>): ReactNode {
  const history = pageAddress('history', { collection: 'settings', field: name })
  return (
    <>
      <Menu.Item leftSection={<IconRestore size={16} />} disabled={!restore} onClick={restore}>
        Restore the default
      </Menu.Item>
      <Menu.Item component={GoLink} href={history} leftSection={<IconHistory size={16} />}>
        History of this setting
      </Menu.Item>
      <Menu.Item
        leftSection={<IconLink size={16} />}
        onClick={() =>
          void copy(`${location.origin}${location.pathname}${location.search}#setting-${name}`, 'Address copied')
        }
      >
        Copy link
      </Menu.Item>
    </>
  )
}
