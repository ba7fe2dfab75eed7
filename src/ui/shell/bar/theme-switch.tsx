import { useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Switches to the other theme, which it names; the choice is saved in this browser. */
export function ThemeSwitch({ className, textClassName }: { className?: string; textClassName?: string }): ReactNode {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const other = colorScheme === 'light' ? 'dark' : 'light'
  const name = other === 'light' ? 'Light theme' : 'Dark theme'
  const Icon = other === 'light' ? IconSun : IconMoon
  return (
    <button type="button" className={className} aria-label={name} title={name} onClick={() => setColorScheme(other)}>
      <Icon size={18} aria-hidden />
      <span className={textClassName}>{name}</span>
    </button>
  )
}
