import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { lastMonthEnd } from '#base/days.ts'
import { statementFrom } from '#model/document/activity.ts'
import { shortDay } from '#ui/grid/format.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { printRecords } from '#ui/print/print.ts'

const OF = {
  customer: {
    ...{ open: 'customer-statement', activity: 'customer-activity', label: 'Statement' },
    ...{ review: 'customer-summary', reviewLabel: 'Account summary' },
  },
  vendor: {
    ...{ open: 'vendor-statement', activity: 'vendor-activity', label: 'Account' },
    ...{ review: 'vendor-review', reviewLabel: 'Vendor review' },
  },
} as const

/**
 * The printed account of a party: open items, activity since the start of the previous month, activity of the previous
 * month, and the review.
 */
export function StatementMenu({ id, kind, clock }: { id: string; kind: keyof typeof OF; clock: Clock }): ReactNode {
  const { open, activity, label, review, reviewLabel } = OF[kind]
  const end = lastMonthEnd(clock.today)
  const print = (template: string, asOf?: string) => void printRecords({ template, label, ...(asOf && { asOf }) }, [id])
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => print(open)}>
          Open items
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => print(activity)}>
          All since {shortDay(statementFrom(clock.today), clock.today)}
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => print(activity, end)}>
          {shortDay(statementFrom(end), clock.today)} to {shortDay(end, clock.today)}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPrinter size={16} />}
          onClick={() => void printRecords({ template: review, label: reviewLabel }, [id])}
        >
          {reviewLabel}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
