import { Menu } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LABS } from '#features/data/rule-lab/cases.ts'
import type { Data } from '#model/schema/value.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

/** In the menu of a record: the rule that decides about it, tried on its own values. */
export function Why({
  rule,
  data,
  label = 'Why is this here?',
}: {
  rule: string
  data: Data
  label?: string
}): ReactNode {
  const given = LABS.find(({ id }) => id === rule)?.loads?.given(data) ?? {}
  const asked = new URLSearchParams({ rule, ...given })
  return (
    <Menu.Item component={GoLink} href={`/testing?${asked}`} leftSection={<IconHelpCircle size={16} />}>
      {label}
    </Menu.Item>
  )
}
