import { Button, Menu } from '@mantine/core'
import { IconCalendarTime, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { counted } from '#base/words.ts'
import { deliverAll, shiftEtas } from '#features/shipping/tracking/commands.ts'
import { MAX_PASTED } from '#features/shipping/tracking/pasted/pasted.ts'
import type { Doc } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import { actOnAll } from '#ui/list/remove.ts'
import { useUser } from '#ui/session.ts'

export const SHIFTS = [1, 2, 7, -1] as const
export const shiftWords = (days: number): string =>
  days > 0 ? `${counted(days, 'day')} later` : `${counted(-days, 'day')} earlier`

/** Marks the ticked parcels delivered, or moves the days they are expected on. */
export function ParcelBulk({ selected, clear }: { selected: readonly Doc[]; clear: () => void }): ReactNode {
  const role = useUser()?.role
  const pending = selected.filter(({ data }) => data.delivered !== true).slice(0, MAX_PASTED)
  if (role === 'viewer' || pending.length === 0) return null

  async function act(words: string, work: () => Promise<{ seq: number }>): Promise<void> {
    if (await actOnAll(words, work)) clear()
  }
  const parcelIds = pending.map(({ id }) => id)
  const shift = (days: number) =>
    act(`${counted(pending.length, 'parcel')} expected ${shiftWords(days)}`, () =>
      execute(shiftEtas.name, { parcelIds, days }),
    )
  const button = { variant: 'subtle', color: 'gray' } as const
  return (
    <>
      <Button
        {...button}
        leftSection={<IconCheck size={16} />}
        onClick={() =>
          void act(`${counted(pending.length, 'parcel')} delivered`, () => execute(deliverAll.name, { parcelIds }))
        }
      >
        Delivered
      </Button>
      <Menu position="top-start">
        <Menu.Target>
          <Button {...button} leftSection={<IconCalendarTime size={16} />}>
            Expected
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {SHIFTS.map((days) => (
            <Menu.Item key={days} onClick={() => void shift(days)}>
              {shiftWords(days)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
