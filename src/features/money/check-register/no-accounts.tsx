import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { screenPath } from '#model/feature.ts'
import { ListEmpty } from '#ui/list/list-states.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'

/** Shown by the check views before there is a bank account: leads to adding one. */
export const NoAccounts = (): ReactNode => (
  <ListEmpty title="No bank accounts yet" text="Add the account your checks are drawn on.">
    <Button component={GoLink} href={`${screenPath('check-register')}?view=accounts`}>
      Bank accounts
    </Button>
  </ListEmpty>
)
