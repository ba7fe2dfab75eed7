import { Button, NativeSelect } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { csvLine } from '#base/formats/csv.ts'
import { checks } from '#features/money/checks/collection.ts'
import { leastReported, type Paid1099, paid1099 } from '#features/money/form-1099/rules.ts'
import { SharedTaxIds } from '#features/money/form-1099/shared-tax-ids.tsx'
import { revealTaxIds } from '#features/parties/tax-ids/commands.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { dayBefore, dayFrom } from '#model/query/day-clauses.ts'
import { recordAddress } from '#model/record-address.ts'
import type { Doc } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import { saveFile } from '#ui/export/save-file.ts'
import styles from '#ui/layouts/figures.module.css'
import { ListEmpty } from '#ui/list/list-states.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive } from '#ui/live/use-live.ts'
import { printRecords } from '#ui/print/print.ts'
import { useUser } from '#ui/session.ts'
import { baseCurrency, count, moneyText } from '#ui/shell/money/money.ts'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useSubmit } from '#ui/use-submit.ts'

/** The most checks read for one year; a busy office stays below it. */
const MAX_CHECKS = 20_000
const YEARS_BACK = 4

interface Props {
  year: number
  clock: Clock
  choose: (year: number) => void
}

/** The checks paid to 1099 vendors in a year, for the accountant: on screen, on paper, as a file. */
export function List1099({ year, clock, choose }: Props): ReactNode {
  const role = useUser()?.role
  const canWrite = role !== 'viewer'
  const { isBusy, run } = useSubmit({ isToast: true })
  const thisYear = Number(clock.today.slice(0, 4))
  const ours = useLive({ collection: vendors.name, where: [['is1099', '==', true]] }) as readonly Doc[]
  const written = useLive({
    collection: checks.name,
    where: [
      dayFrom('checkDate', `${year}-01-01`, clock.timeZone),
      dayBefore('checkDate', `${year + 1}-01-01`, clock.timeZone),
    ],
    limit: MAX_CHECKS,
  }) as readonly Doc[]
  const base = baseCurrency()
  const lines = paid1099(written, ours, { year, timeZone: clock.timeZone, base })
  const reported = lines.filter(({ isReported }) => isReported)
  const template = { [thisYear]: 'vendor-1099-this-year', [thisYear - 1]: 'vendor-1099-last-year' }[year]

  const save = () =>
    run(async () => {
      const known = reported.filter(({ taxShown }) => taxShown).map(({ id }) => id)
      const { result } = known.length
        ? await execute<Record<string, string>>(revealTaxIds.name, { vendorIds: known })
        : { result: {} }
      const text = fileOf(reported, new Map(ours.map((vendor) => [vendor.id, vendor])), result)
      saveFile(`1099 ${year}.csv`, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
      return undefined
    })

  return (
    <div className={`stack grow gap-14 low scrolls-down ${styles.page}`}>
      <div className="row wrap gap-8-12 fixed">
        <NativeSelect
          aria-label="Year"
          value={String(year)}
          onChange={(event) => choose(Number(event.currentTarget.value))}
          data={Array.from({ length: YEARS_BACK + 1 }, (_, at) => String(thisYear - at))}
        />
        {template && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} />}
            disabled={reported.length === 0}
            onClick={() =>
              void printRecords(
                { template, label: '1099 list' },
                reported.map(({ id }) => id),
              )
            }
          >
            Print
          </Button>
        )}
        {canWrite && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={isBusy}
            disabled={reported.length === 0}
            onClick={() => void save()}
            title="The file has full tax IDs. The record of each vendor shows who exported them"
          >
            Export with tax IDs
          </Button>
        )}
        <p className={`text-13 line-18 dim above-4 ${styles.note}`}>
          {count(reported.length)} of the {count(lines.length)} vendors with checks in {year} got{' '}
          {moneyText(leastReported(year), base)} or more and {reported.length === 1 ? 'is' : 'are'} reported.
        </p>
      </div>
      {role === 'owner' && <SharedTaxIds />}
      {lines.length === 0 ? (
        <ListEmpty
          title={`No 1099 payments in ${year}`}
          text="Vendors are marked as such in their record. Checks that are void, stopped or bounced do not count."
        />
      ) : (
        <section className={`panel fixed slim ${styles.panel}`} aria-label={`1099 list of ${year}`}>
          <DataTable
            label={`1099 list of ${year}`}
            columns={columnsIn(base)}
            rows={lines}
            keyOf={({ id }) => id}
            isFlat
          />
        </section>
      )}
    </div>
  )
}

const columnsIn = (base: string): readonly TableColumn<Paid1099>[] => [
  {
    label: 'Vendor',
    isHead: true,
    wrap: true,
    value: ({ name }) => name,
    href: ({ id }) => recordAddress(vendors, id),
  },
  {
    label: 'Tax ID',
    value: ({ taxShown }) => taxShown ?? 'missing',
    tone: ({ isReported, taxShown }) => (isReported && !taxShown ? 'hot' : undefined),
  },
  {
    label: 'Checks',
    kind: 'number',
    value: ({ checks: size }) => size,
    show: ({ checks: size, others }) =>
      others > 0 ? `${count(size)} and ${count(others)} in other currencies` : count(size),
  },
  { label: 'Paid', kind: 'money', value: ({ total }) => Number(total), show: ({ total }) => moneyText(total, base) },
  {
    label: 'Reported',
    value: ({ isReported }) => (isReported ? 'Yes' : 'Below threshold'),
    tone: ({ isReported }) => (isReported ? undefined : 'dim'),
  },
]

const HEADS = ['Vendor', 'Tax ID', 'Street', 'City', 'State', 'Postcode', 'Country', 'Checks', 'Paid']

function fileOf(
  lines: readonly Paid1099[],
  byId: ReadonlyMap<string, Doc>,
  taxIds: Readonly<Record<string, string>>,
): string {
  const rows = lines.map(({ id, name, checks: size, total }) => {
    const data = byId.get(id)?.data ?? {}
    const place = ['street', 'city', 'region', 'postcode', 'country'].map((field) => String(data[field] ?? ''))
    return csvLine([name, taxIds[id] ?? '', ...place, size, Number(total)])
  })
  return [csvLine(HEADS), ...rows].join('')
}
