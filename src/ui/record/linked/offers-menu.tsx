import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CommandOffer } from '#ui/list/views/view.ts'

interface Props {
  /** Whose actions they are, for screen readers: `lot L2611001 at A-04-1`. */
  name: string
  offers: readonly CommandOffer[]
  run: ((offer: CommandOffer) => void) | undefined
}

/** The actions of a row, behind three dots. */
export function OffersMenu({ name, offers, run }: Props): ReactNode {
  if (!run || offers.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={24} aria-label={`Actions of ${name}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {offers.map((offer) => (
          <Menu.Item key={offer.label} onClick={() => run(offer)}>
            {offer.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
