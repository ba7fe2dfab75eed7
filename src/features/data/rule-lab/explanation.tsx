import { Menu } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LABS } from '#features/data/rule-lab/cases.ts'
import { screenPath } from '#model/feature.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

/** An item in the menu of a record that opens the rule lab with the rule for it and its values. */
function Why({ rule, data, label }: { rule: string; data: Data; label: string }): ReactNode {
  const given = LABS.find(({ id }) => id === rule)?.loads?.given(data) ?? {}
  const params = new URLSearchParams({ rule, ...given })
  return (
    <Menu.Item
      component={GoLink}
      href={`${screenPath('rule-lab')}?${params}`}
      leftSection={<IconHelpCircle size={16} />}
    >
      {label}
    </Menu.Item>
  )
}

/** Explains when an order is due. */
export const WhyOrderDue = ({ doc }: { doc: Doc }): ReactNode => (
  <Why rule="po" data={doc.data} label="When is this due?" />
)

/** Explains the badge of a parcel. */
export const WhyParcelBadge = ({ doc }: { doc: Doc }): ReactNode => (
  <Why rule="tracking" data={doc.data} label="Why this badge?" />
)
