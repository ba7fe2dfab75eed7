import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { dayIn, toDay } from '#base/days.ts'
import { percent } from '#base/text/writing.ts'
import { type Carrier, carriers } from '#features/shipping/carriers/collection.ts'
import { addUsualCarriers, enterRates, raiseRates, removeRates } from '#features/shipping/carriers/commands.ts'
import { linesIn } from '#model/document/lines.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data } from '#model/schema/value.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import type { Clock, CommandOffer } from '#ui/list/views/view.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { moneyText } from '#ui/shell/money/money.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const usual: CommandOffer = {
  command: addUsualCarriers,
  label: 'Add standard carriers',
  confirm: () => 'DHL, UPS, USPS, FedEx, Amazon, Apple and Other will be added if missing.',
}

/**
 * Carriers with their services, divisors, surcharges and rate sheets, from which the freight comparison calculates
 * prices.
 */
export default function CarriersScreen(): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  return (
    <CollectionScreen
      collection={carriers}
      searchHint="Name or code"
      purpose="Add the carriers you ship with; with their rate sheets freight can be compared."
      related={linkedPages()}
      noLabels
      tabs={[
        { name: 'active', label: 'Active', where: () => [['isActive', '!=', false]] as const },
        { name: 'inactive', label: 'Inactive', where: () => [['isActive', '==', false]] as const },
      ]}
      derived={[{ name: 'sheet', label: 'Rates', value: (data, clock) => ratesOf(data, clock) }]}
      commands={(doc, clock) => offersOf(doc as Carrier, clock)}
      figures={(doc) => <RateCards carrier={(doc as Carrier).data} />}
      ways={
        <CommandButton offer={usual} clock={{ now, timeZone, today: dayIn(timeZone, now) }} related={linkedPages()} />
      }
      summary={(data, clock) => ratesOf(data, clock)}
    />
  )
}

const sheetsOf = (data: Data): readonly Data[] => linesIn(data.rateSheets as Data[])

/** Whether a rate sheet is valid on a day, has ended, or has not started yet. */
function stateOf(
  { from, to }: Data,
  { today, timeZone }: Pick<Clock, 'today' | 'timeZone'>,
): 'future' | 'current' | 'past' {
  if ((toDay(from, timeZone) ?? '') > today) return 'future'
  const last = toDay(to, timeZone)
  return last && last < today ? 'past' : 'current'
}

function ratesOf(data: Data, clock: Clock): string {
  const count = sheetsOf(data).filter((sheet) => stateOf(sheet, clock) === 'current').length
  return count === 0 ? 'No rates' : `${count} rate ${count === 1 ? 'sheet' : 'sheets'}`
}

function offersOf({ id, data }: Carrier, clock: Clock): CommandOffer[] {
  const fixed = { carrierId: id }
  const name = data.name ?? data.code ?? 'The carrier'
  return [
    {
      command: enterRates,
      label: 'Enter rates',
      fixed,
      suggest: { from: clock.today },
      confirm: ({ service, from }) =>
        `${name} gets a rate sheet${service ? ` for ${String(service)}` : ''}${from ? ` from ${String(from)}` : ''}. Earlier comparisons keep their prices.`,
    },
    ...(sheetsOf(data).length > 0
      ? [
          {
            command: raiseRates,
            label: 'Change rates by percent',
            later: true as const,
            fixed,
            confirm: ({ pct, from }: Data) =>
              `Prices of ${name} change by ${percent(Number(pct ?? 0))}${from ? ` from ${String(from)}` : ''}. The current sheets apply until then.`,
          },
          {
            command: removeRates,
            label: 'Remove rates',
            reverses: true as const,
            fixed,
            confirm: ({ service, from }: Data) =>
              `The rate sheet ${String(service ?? '')} from ${String(from ?? '…')} will be removed.`,
          },
        ]
      : []),
  ]
}

/** The rate sheets of a carrier as tables: a row for each weight, a column for each zone. */
function RateCards({ carrier }: { carrier: Carrier['data'] }): ReactNode {
  const { timeZone } = useClock()
  const clock = { today: dayIn(timeZone, useNow()), timeZone }
  return sheetsOf(carrier as Data)
    .toSorted((a, b) => String(b.from ?? '').localeCompare(String(a.from ?? '')))
    .map((sheet) => <RateCard key={`${sheet.service} ${sheet.from}`} sheet={sheet} state={stateOf(sheet, clock)} />)
}

function RateCard({ sheet, state }: { sheet: Data; state: string }): ReactNode {
  const rows = Object.entries((sheet.breaks ?? {}) as Record<string, Data | number>)
    .map(([upTo, prices]) => ({ upTo: Number(upTo), prices }))
    .toSorted((a, b) => a.upTo - b.upTo)
  const zones = [...new Set(rows.flatMap(({ prices }) => (typeof prices === 'object' ? Object.keys(prices) : [''])))]
  const title = [sheet.name, sheet.service].filter(Boolean).join(', ') || 'Rates'
  const days = [sheet.from && `from ${String(sheet.from)}`, sheet.to && `to ${String(sheet.to)}`]
    .filter(Boolean)
    .join(' ')
  const places = Object.entries((sheet.zones ?? {}) as Data).map(([place, zone]) => `${place} = ${String(zone)}`)
  const priceOf = (prices: Data | number, zone: string): number | undefined => {
    const price = typeof prices === 'number' ? prices : prices[zone]
    return typeof price === 'number' ? price : undefined
  }
  return (
    <Stack gap="xs" mb="lg">
      <Text fw={500}>
        {title} {days} ({state})
      </Text>
      <DataTable
        label={`${title} ${days} (${state})`}
        rows={rows}
        keyOf={({ upTo }) => String(upTo)}
        isFlat
        columns={[
          { label: 'Up to', kind: 'number', isHead: true, value: ({ upTo }) => upTo },
          ...zones.map((zone) => ({
            label: zone ? `Zone ${zone}` : 'Price',
            kind: 'money' as const,
            value: ({ prices }: (typeof rows)[number]) => priceOf(prices, zone),
            show: ({ prices }: (typeof rows)[number]) => {
              const price = priceOf(prices, zone)
              return price === undefined ? '' : moneyText(price, String(sheet.currency ?? ''))
            },
          })),
        ]}
      />
      <Text size="sm" c="dimmed">
        Zones: {places.join(', ') || 'none'}
      </Text>
    </Stack>
  )
}
