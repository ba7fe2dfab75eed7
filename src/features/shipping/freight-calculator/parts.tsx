import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { quoteFreight } from '#features/shipping/freight-calculator/commands.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data } from '#model/schema/value.ts'
import { CommandDialog } from '#ui/command-button.tsx'
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

/** Compares what carriers and lanes ask for a consignment, and shows their options, the cheapest first. */
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
