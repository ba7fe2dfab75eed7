import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { settings } from '#features/admin/settings/collection.ts'
import { clearSampleCompany, nameToType } from '#features/data/sample-company/clearing/clear-command.ts'
import { screenPath } from '#model/feature.ts'
import type { Values } from '#model/schema/collection.ts'
import { CommandDialog } from '#ui/command-button.tsx'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { useNow } from '#ui/shell/clock.ts'
import { useDay } from '#ui/shell/use-day.tsx'

/** Asks for the company's name and then removes the sample company; the cockpit shows what is left. */
export default function ClearDialog({ close }: { close: () => void }): ReactNode {
  const { history } = useRouter()
  const clock = { ...useDay(), now: useNow() }
  const company = useLiveDoc<Values<typeof settings.fields>>(settings.name, 'company')
  return (
    <CommandDialog
      offer={{
        command: clearSampleCompany,
        label: 'Remove sample data',
        confirm: () => `Type “${nameToType(company?.data.companyName)}” to confirm.`,
      }}
      clock={clock}
      close={close}
      done={() => history.push(screenPath('cockpit'))}
    />
  )
}
