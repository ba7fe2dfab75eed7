import { Button, Checkbox } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { counted } from '#base/text/words.ts'
import { MIN_SAMPLE } from '#features/insight/party-figures/rules.ts'
import {
  MEASURES,
  type Measure,
  type Scored,
} from '#features/insight/party-figures/vendor-dashboard/vendor-measures.tsx'
import { vendorActions } from '#features/parties/vendors/actions.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { preferVendor } from '#features/purchasing/prices/commands.ts'
import { recordAddress } from '#model/record-address.ts'
import { CommandButton } from '#ui/command-button.tsx'
import styles from '#ui/layouts/figures.module.css'
import type { Clock } from '#ui/list/views/view.ts'
import { printRecords } from '#ui/print/print.ts'
import { useUser } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { useKeys } from '#ui/shell/keyboard/keyboard.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'
import { useExchangeRates } from '#ui/shell/use-exchange-rates.tsx'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

interface Props {
  lines: readonly Scored[]
  /** The number of orders that punctuality is based on. */
  receipts: number
  /** The keys of the vendors being compared. */
  compared: readonly string[]
  compare: (keys: readonly string[]) => void
  /** The column the vendors are sorted by, prefixed with `-` for descending order. */
  sort: string | undefined
  sortBy: (sort: string | undefined) => void
  clock: Clock
}

/** Every vendor with all its measures; the selected ones can be compared side by side. */
export function VendorTable({ lines, receipts, compared, compare, sort, sortBy, clock }: Props): ReactNode {
  const worth = { base: baseCurrency(), rates: useExchangeRates(clock.timeZone), day: clock.today }
  const [ticked, setTicked] = useState<readonly string[]>(compared)
  const canWrite = useUser()?.role !== 'viewer'
  const chosen = lines.filter(({ key }) => compared.includes(key))
  const ids = lines.flatMap(({ key, id }) => (ticked.includes(key) && id ? [id] : []))
  const lay = () => ticked.length > 1 && compare(ticked)
  useKeys({ c: ['Compare selected', () => void lay()] })
  const columns: readonly TableColumn<Scored>[] = [
    {
      label: 'Vendor',
      isHead: true,
      value: ({ name }) => name,
      show: (line) => (
        <span className="row gap-8">
          <Checkbox
            size="xs"
            aria-label={`Choose ${line.name}`}
            checked={ticked.includes(line.key)}
            onChange={({ currentTarget: { checked } }) =>
              setTicked((old) => (checked ? [...old, line.key] : old.filter((key) => key !== line.key)))
            }
          />
          <Name line={line} />
        </span>
      ),
    },
    ...MEASURES.map(
      (measure): TableColumn<Scored> => ({
        label: measure.label,
        kind: measure.label === 'Terms' ? 'text' : 'number',
        value: (line) => measure.rank(line, worth),
        show: (line) => measure.words(line, clock),
        tone: (line) => toneOf(measure, line),
      }),
    ),
  ]
  return (
    <>
      {chosen.length > 1 && <Compared lines={chosen} clock={clock} close={() => compare([])} />}
      <section className={`panel fixed slim ${styles.panel}`} aria-labelledby="score-title">
        <div className={`row wrap ${styles.who}`}>
          <h2 id="score-title">Vendors</h2>
          <Button size="compact-sm" variant="default" disabled={ticked.length < 2} onClick={lay} title="c">
            Compare{ticked.length > 1 && ` ${ticked.length}`}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={ids.length === 0}
            leftSection={<IconPrinter size={14} />}
            onClick={() => void printRecords({ template: 'vendor-review', label: 'Vendor review' }, ids)}
          >
            Review
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={ids.length === 0}
            leftSection={<IconPrinter size={14} />}
            onClick={() => void printRecords({ template: 'vendor-statement-request', label: 'Requests' }, ids)}
          >
            Request statements
          </Button>
          {canWrite && ids.length === 1 && (
            <>
              <CommandButton
                clock={clock}
                offer={{
                  command: preferVendor,
                  label: 'Set as preferred vendor',
                  fixed: { vendorId: ids[0]! },
                  action: () => 'Set as preferred',
                }}
              />
              <CommandButton
                clock={clock}
                offer={{
                  command: vendorActions.command('hold'),
                  label: 'Hold',
                  fixed: { vendorId: ids[0]! },
                  action: () => 'Hold',
                }}
              />
            </>
          )}
        </div>
        <DataTable
          label="Vendors"
          columns={columns}
          rows={lines}
          keyOf={({ key }) => key}
          sort={sort}
          onSort={sortBy}
          isFlat
          hasCards
        />
        <p className={`text-13 line-18 dim above-4 ${styles.note}`}>
          Lead days and on-time rate cover the {counted(receipts, 'order')} received in the last year; brackets show the
          middle 50%, grey means fewer than {MIN_SAMPLE} orders. Prices: average change between the last two prices of
          each part. Rejected: rejected or damaged lots in stock.
        </p>
      </section>
    </>
  )
}

const Name = ({ line }: { line: Scored }): ReactNode =>
  line.id ? <GoLink href={recordAddress(vendors, line.id)}>{line.name}</GoLink> : line.name

const toneOf = ({ isHot, isFew }: Measure, line: Scored) => (isFew?.(line) ? 'dim' : isHot ? 'hot' : undefined)

/** Vendors side by side, one measure per row. */
function Compared(props: { lines: readonly Scored[]; clock: Clock; close: () => void }): ReactNode {
  const { lines, clock, close } = props
  return (
    <section className={`panel fixed slim ${styles.panel}`} aria-labelledby="compare-title">
      <div className={`row wrap ${styles.who}`}>
        <h2 id="compare-title">Comparison</h2>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={close}>
          Close
        </Button>
      </div>
      <DataTable
        label="Vendors compared"
        columns={[
          { label: 'Measure', isHead: true, show: ({ label }) => label },
          ...lines.map(
            (line): TableColumn<Measure> => ({
              id: line.key,
              label: line.name,
              kind: 'number',
              head: <Name line={line} />,
              show: ({ words }) => words(line, clock),
              tone: (measure) => toneOf(measure, line),
            }),
          ),
        ]}
        rows={MEASURES.filter(({ words }) => lines.some((line) => words(line, clock)))}
        keyOf={({ label }) => label}
        isFixed
        isFlat
      />
    </section>
  )
}
