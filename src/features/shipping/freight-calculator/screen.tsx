import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { figure } from '#base/text/writing.ts'
import { FreightButton } from '#features/shipping/freight-calculator/parts.tsx'
import type { Pieces } from '#features/shipping/freight-calculator/rules.ts'
import { consignmentOf, metric, type Units, weightsOf } from '#features/shipping/freight-calculator/weights.ts'
import { lines, number } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { DataTable } from '#ui/table/data-table.tsx'

const MAX_QTY = 500
/** Two columns when there is room for them. */
const LAYOUT: CSSProperties = {
  ...{ flex: 1, minHeight: 0, overflowY: 'auto', padding: '16px 24px 24px' },
  ...{ display: 'grid', gap: 32, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))' },
}
const FACTS = {
  display: 'grid',
  gap: 16,
  margin: 0,
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
} as const
const SYMBOLS: Readonly<Record<Units, readonly [side: string, weight: string]>> = {
  'cm, kg': ['cm', 'kg'],
  'in, lb': ['in', 'lb'],
}

const fieldOf = (units: Units) => {
  const [side, weight] = SYMBOLS[units]
  return lines('Pieces', {
    qty: number('Quantity', { min: 1, max: MAX_QTY, decimals: 0 }),
    l: number(`Length, ${side}`, { min: 0 }),
    w: number(`Width, ${side}`, { min: 0 }),
    h: number(`Height, ${side}`, { min: 0 }),
    weightKg: number(`Weight, ${weight}`, { min: 0 }),
  })
}

/** The rows that are complete: dimensions and weight above 0. */
function readyIn(rows: readonly Data[]): Pieces[] {
  const at = (row: Data, name: string): number => (typeof row[name] === 'number' ? row[name] : 0)
  return rows.flatMap((row) => {
    const piece = {
      qty: Math.min(MAX_QTY, Math.trunc(at(row, 'qty')) || 1),
      l: at(row, 'l'),
      w: at(row, 'w'),
      h: at(row, 'h'),
    }
    const weightKg = at(row, 'weightKg')
    return Math.min(piece.l, piece.w, piece.h, weightKg) > 0 ? [{ ...piece, weightKg }] : []
  })
}

/** Billable weight by the carriers' rules, density and freight class; for signed-in users also the prices. */
export default function FreightScreen(): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const clock = { now, timeZone, today: dayIn(timeZone, now) }
  const isMember = useUser() !== undefined
  const [units, setUnits] = useState<Units>('cm, kg')
  const [rows, setRows] = useState<readonly Data[]>([{ qty: 1 }])
  const pieces = metric(readyIn(rows), units)
  return (
    <Page>
      <div style={LAYOUT}>
        <Stack component="section" aria-label="Consignment">
          <NativeSelect
            label="Units"
            value={units}
            onChange={({ currentTarget }) => setUnits(currentTarget.value as Units)}
            data={Object.keys(SYMBOLS)}
          />
          <FieldInput
            key={units}
            eager
            field={fieldOf(units)}
            value={rows as Data[]}
            onCommit={(value) => setRows(Array.isArray(value) ? (value as Data[]) : [])}
            today={clock.today}
            timeZone={timeZone}
          />
          {isMember && (
            <Group>
              <FreightButton clock={clock} key={JSON.stringify(pieces)} suggest={{ pieces: pieces as never }} />
            </Group>
          )}
        </Stack>
        <Stack component="section" aria-label="Weights">
          {pieces.length === 0 ? (
            <Text c="dimmed">Enter the dimensions and weight of a piece to see carrier prices.</Text>
          ) : (
            <Answer pieces={pieces} />
          )}
        </Stack>
      </div>
    </Page>
  )
}

function Answer({ pieces }: { pieces: readonly Pieces[] }): ReactNode {
  const whole = consignmentOf(pieces)
  return (
    <Stack>
      <DataTable
        label="Billable weight"
        rows={weightsOf(pieces)}
        keyOf={({ name }) => name}
        isFixed
        hasCards
        columns={[
          { label: 'Rule', isHead: true, value: ({ name }) => name },
          { label: 'Billed', kind: 'number', value: ({ billable }) => billable },
          { label: 'Unit', value: ({ unit }) => unit },
          { label: 'By', value: ({ bySize }) => (bySize ? 'Size' : 'Weight') },
          { label: 'Handling', value: ({ handling }) => handling.join(', ') },
        ]}
      />
      <dl style={FACTS}>
        <Fact name="Pieces" value={figure(whole.pieces)} />
        <Fact name="Weight" value={`${figure(whole.kg, 0, 2)} kg`} />
        <Fact name="Volume" value={`${figure(whole.cubicMetres, 0, 4)} m³`} />
        <Fact name="Sea, weight or measure" value={figure(whole.weightOrMeasure, 0, 3)} />
        <Fact name="Density" value={`${figure(whole.density, 0, 2)} lb/ft³`} />
        <Fact name="LTL freight class" value={String(whole.freightClass)} />
      </dl>
    </Stack>
  )
}

function Fact({ name, value }: { name: string; value: string }): ReactNode {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} fw={600}>
        {value}
      </Text>
    </div>
  )
}
