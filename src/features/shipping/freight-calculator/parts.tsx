import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { quoteFreight } from '#features/shipping/freight-calculator/commands.ts'
import type { Pieces } from '#features/shipping/freight-calculator/rules.ts'
import { consignmentOf, weightsOf } from '#features/shipping/freight-calculator/weights.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data } from '#model/schema/value.ts'
import { CommandDialog } from '#ui/command-button.tsx'
import { plainNumber } from '#ui/grid/format.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { moneyText } from '#ui/shell/money/money.ts'
import { DataTable } from '#ui/table/data-table.tsx'

interface Option {
  carrier: string
  service: string
  zone?: string
  billedWeight: number
  amount: number
  currency: string
  days?: number
}

interface Answer {
  options: readonly Option[]
  unpriced: readonly { carrier: string; why: string }[]
}

/** Compares the prices of carriers and lanes for a consignment, and shows the options, cheapest first. */
export function FreightButton({ clock, suggest = {} }: { clock: Clock; suggest?: Data }): ReactNode {
  const [isAsking, setAsking] = useState(false)
  const [answer, setAnswer] = useState<Answer>()
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Compare freight
      </Button>
      {isAsking && (
        <CommandDialog
          clock={clock}
          related={linkedPages()}
          offer={{
            command: quoteFreight,
            label: 'Compare freight',
            suggest: { pieces: [{ qty: 1 }], save: true, ...suggest },
            confirm: ({ save }) => (save ? 'The comparison will be saved as a freight quote.' : 'Nothing is written.'),
          }}
          done={(result) => setAnswer(result as Answer)}
          close={() => setAsking(false)}
        />
      )}
      {answer && (
        <Dialog title="Carrier prices" size={720} onClose={() => setAnswer(undefined)}>
          <DataTable
            label="Options, the cheapest first"
            rows={answer.options}
            keyOf={({ carrier, service, zone }) => `${carrier} ${service} ${zone ?? ''}`}
            isFlat
            hasCards
            empty="No rate sheet or lane covers this shipment. Ask the carrier, and enter the amount when you book."
            columns={[
              { label: 'Carrier', isHead: true, value: ({ carrier }) => carrier },
              { label: 'Service', value: ({ service }) => service },
              { label: 'Zone', value: ({ zone }) => zone },
              { label: 'Billed kg', kind: 'number', value: ({ billedWeight }) => billedWeight },
              { label: 'Days', kind: 'number', value: ({ days }) => days },
              {
                label: 'Amount',
                kind: 'money',
                value: ({ amount }) => amount,
                show: ({ amount, currency }) => moneyText(amount, currency),
              },
            ]}
          />
          {answer.unpriced.map(({ carrier, why }) => (
            <Text key={`${carrier} ${why}`} size="sm" c="dimmed">
              {carrier}: {why}
            </Text>
          ))}
        </Dialog>
      )}
    </>
  )
}

/** The weights that carriers bill for cartons, in one line; empty unless every carton has a size and a weight. */
export function BilledWeight({ pieces }: { pieces: readonly Data[] }): ReactNode {
  const whole = pieces.flatMap(({ l, w, h, weightKg }): Pieces[] => {
    const sides = [l, w, h, weightKg].map((side) => (typeof side === 'number' ? side : 0)) as [
      number,
      number,
      number,
      number,
    ]
    return Math.min(...sides) > 0 ? [{ qty: 1, l: sides[0], w: sides[1], h: sides[2], weightKg: sides[3] }] : []
  })
  if (whole.length === 0 || whole.length < pieces.length) return null
  const billed = weightsOf(whole)
    .filter(({ name }) => name === 'UPS, FedEx' || name === 'DHL Express')
    .map(({ name, billable, unit, bySize }) => `${name} ${plainNumber(billable)} ${unit}${bySize ? ' by size' : ''}`)
  return (
    <p className="text-13 dim">{`Billed weight: ${billed.join(', ')}. LTL class ${consignmentOf(whole).freightClass}.`}</p>
  )
}
