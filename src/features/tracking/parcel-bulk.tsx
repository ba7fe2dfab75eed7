import { Button, Menu } from '@mantine/core'
import { IconCalendarTime, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { addDays, toDay } from '#base/days.ts'
import { counted } from '#base/words.ts'
import { parcels } from '#features/tracking/collection.ts'
import { deliverAll } from '#features/tracking/commands.ts'
import { MOST_PASTED } from '#features/tracking/pasted.ts'
import type { Doc } from '#model/value.ts'
import { commit, execute } from '#ui/api.ts'
import { actOnAll } from '#ui/collection/remove.ts'
import { useClock } from '#ui/frame/clock.ts'
import { useUser } from '#ui/session.ts'

export const SHIFTS = [1, 2, 7, -1] as const
export const shiftWords = (days: number): string =>
  days > 0 ? `${counted(days, 'day')} later` : `${counted(-days, 'day')} earlier`

/** Marks the ticked parcels delivered, or moves the days they are expected on. */
export function ParcelBulk({ selected, clear }: { selected: readonly Doc[]; clear: () => void }): ReactNode {
  const { timeZone } = useClock()
  const role = useUser()?.role
  const pending = selected.filter(({ data }) => data.delivered !== true).slice(0, MOST_PASTED)
  const dated = pending.flatMap(({ id, version, data }) => {
    const eta = toDay(data.etaISO, timeZone)
    return eta ? [{ id, version, eta, first: data.firstEta }] : []
  })
  if (role === 'viewer' || pending.length === 0) return null

  async function act(words: string, work: () => Promise<{ seq: number }>): Promise<void> {
    if (await actOnAll(words, work)) clear()
  }
  const shift = (days: number) =>
    act(`${counted(dated.length, 'parcel')} expected ${shiftWords(days)}`, () =>
      commit(
        dated.map(({ id, version, eta, first }) => ({
          op: 'update',
          collection: parcels.name,
          id,
          ifVersion: version,
          patch: { etaISO: addDays(eta, days), ...(first === undefined && { firstEta: eta }) },
        })),
      ),
    )
  const button = { variant: 'subtle', color: 'gray' } as const
  return (
    <>
      <Button
        {...button}
        leftSection={<IconCheck size={16} />}
        onClick={() =>
          void act(`${counted(pending.length, 'parcel')} delivered`, () =>
            execute(deliverAll.name, { parcelIds: pending.map(({ id }) => id) }),
          )
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
