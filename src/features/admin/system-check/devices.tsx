import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { logs } from '#features/admin/logs/collection.ts'
import { compareReports, readReport, type SystemReport } from '#features/admin/system-check/reports.ts'
import styles from '#features/admin/system-check/screen.module.css'
import type { Query } from '#model/query/query.ts'
import type { Value } from '#model/schema/value.ts'
import { readOnce } from '#ui/api.ts'
import { shortMoment } from '#ui/grid/format.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const REFERENCE = 'System check report'
/** The number of devices whose newest reports are compared. */
const MAX_DEVICES = 8
const READ = 100
const MARKS = { pass: '✓', warning: '!', fail: '✗' } as const
const WORDS = { pass: 'passed', warning: 'warning', fail: 'failed' } as const

interface Sent extends SystemReport {
  id: string
  at: Value | undefined
}

/** The reports that devices sent to the error log, side by side. */
export function DeviceReports(): ReactNode {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const [sent, setSent] = useState<readonly Sent[]>()
  const [failure, setFailure] = useState<string>()

  async function compare(): Promise<void> {
    setFailure(undefined)
    try {
      const sentReports: Query = {
        collection: logs.name,
        where: [['reference', '==', REFERENCE]],
        orderBy: [['timestamp', 'desc']],
        limit: READ,
      }
      const { queries } = await readOnce({ queries: [sentReports] })
      const reports = (queries[0]?.documents ?? []).flatMap(({ id, data }): Sent[] => {
        const report = readReport(String(data.message ?? ''))
        return report ? [{ ...report, id, at: data.timestamp }] : []
      })
      // The newest report of each device.
      setSent(
        reports
          .filter(({ device }, at) => reports.findIndex((one) => one.device === device) === at)
          .slice(0, MAX_DEVICES),
      )
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setFailure(error.message)
    }
  }

  return (
    <section className={`box grid gap-10 on-panel pad-16 ${styles.box}`} aria-labelledby="devices">
      <h2 className="text-14 bold" id="devices">
        Devices
      </h2>
      <p>Each device that sends its report to the error log can be compared with the others.</p>
      <Button variant="default" h={32} w="fit-content" onClick={() => void compare()}>
        Compare devices
      </Button>
      {failure && <p role="alert">{failure}</p>}
      {sent?.length === 0 && <p role="status">No device has sent its report yet.</p>}
      {sent && sent.length > 0 && (
        <DataTable
          label="Checks by device"
          columns={[
            { label: 'Check', isHead: true, show: ({ title }) => title },
            ...sent.map(
              ({ id, device, at }, place): TableColumn<ReturnType<typeof compareReports>[number]> => ({
                id,
                label: device,
                head: (
                  <>
                    {device}
                    <small>{shortMoment(at, today, timeZone)}</small>
                  </>
                ),
                wrap: true,
                show: ({ cells }) => {
                  const one = cells[place]
                  return one ? `${MARKS[one.verdict]} ${one.text || WORDS[one.verdict]}` : ''
                },
                tone: ({ cells }) => (cells[place]?.verdict === 'fail' ? 'hot' : undefined),
              }),
            ),
          ]}
          rows={compareReports(sent)}
          keyOf={({ title }) => title}
          tone={({ differs }) => (differs ? 'changed' : undefined)}
          isFixed
        />
      )}
    </section>
  )
}
