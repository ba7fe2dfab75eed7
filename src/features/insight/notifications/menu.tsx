import { IconBell, IconFileDollar, IconFileImport, IconTruckDelivery } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dayIn, daysBetween, longDay } from '#base/days.ts'
import { useNotifications } from '#features/insight/notifications/parts.tsx'
import type { DueItem, NotificationSummary } from '#features/insight/notifications/rules.ts'
import { DueBadge } from '#ui/shell/bar/badges.tsx'
import { BarMenu, MenuRow } from '#ui/shell/bar/bar-menu.tsx'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { moneyText } from '#ui/shell/money/money.ts'

const KINDS = {
  payable: { label: 'Payable', icon: IconFileDollar },
  receivable: { label: 'Receivable', icon: IconFileImport },
  delivery: { label: 'Delivery', icon: IconTruckDelivery },
}

/** The bell: a badge with the total of the summary, and the menu of everything that is due. */
export function NotificationsMenu(): ReactNode {
  const { items, summary, ready } = useNotifications()
  return (
    <BarMenu name="Notifications" icon={IconBell} count={ready ? summary.total : undefined} width={360} most={400}>
      {(close) => <DueList items={items} summary={summary} close={close} />}
    </BarMenu>
  )
}

function DueList(props: { items: readonly DueItem[]; summary: NotificationSummary; close: () => void }): ReactNode {
  const { items, summary, close } = props
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  return (
    <>
      <BarMenu.Head title="Notifications">
        {items.length > 0 && <BarMenu.Note>{inWords(summary)}</BarMenu.Note>}
      </BarMenu.Head>
      {items.length === 0 ? (
        <BarMenu.Empty title="No notifications" />
      ) : (
        <BarMenu.List>
          {items.map((item) => (
            <DueRow
              key={`${item.kind} ${item.id}`}
              item={item}
              daysOver={daysBetween(item.dueDay, today)}
              close={close}
            />
          ))}
        </BarMenu.List>
      )}
    </>
  )
}

function DueRow({ item, daysOver, close }: { item: DueItem; daysOver: number; close: () => void }): ReactNode {
  const { label, icon: Icon } = KINDS[item.kind]
  const number = item.number || 'No number'
  return (
    <MenuRow href={item.href} onOpen={close} lead={<Icon size={18} aria-hidden />}>
      <MenuRow.Line strong={item.party || number}>
        <DueBadge daysLeft={-daysOver} />
      </MenuRow.Line>
      <MenuRow.Line dim={item.party ? label : ''} mono={item.party ? number : label}>
        {item.amount !== undefined && moneyText(item.amount, item.currency)}
      </MenuRow.Line>
      <MenuRow.Line dim={`Due ${longDay(item.dueDay)}${item.isHeld ? ' · On hold' : ''}`} />
    </MenuRow>
  )
}

const inWords = ({ payables, receivables, deliveries }: NotificationSummary): string =>
  `${payables} payable · ${receivables} receivable · ${deliveries} delivery`
