import {
  type Icon,
  IconBook,
  IconBuildingBank,
  IconBuildingStore,
  IconChartBar,
  IconCreditCard,
  IconFileText,
  IconMail,
  IconPhone,
  IconTool,
  IconTruck,
  IconWorld,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LinkIcon } from '#features/channels/links/rules.ts'
import styles from '#features/channels/links/screen.module.css'

const MARKS: Record<LinkIcon, Icon> = {
  Truck: IconTruck,
  Book: IconBook,
  Store: IconBuildingStore,
  Bank: IconBuildingBank,
  Card: IconCreditCard,
  Document: IconFileText,
  Tools: IconTool,
  Phone: IconPhone,
  Mail: IconMail,
  Chart: IconChartBar,
  Globe: IconWorld,
}

/** The icon of a link; null when none was chosen. */
export function LinkMark({ icon }: { icon: LinkIcon | undefined }): ReactNode {
  const Mark = icon && MARKS[icon]
  return Mark ? <Mark className={styles.mark ?? ''} size={18} aria-hidden /> : null
}
