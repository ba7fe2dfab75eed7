import type { ReactNode } from 'react'
import { settings } from '#features/admin/settings/collection.ts'
import type { SettingHandle } from '#features/admin/settings/parts.tsx'
import styles from '#ui/layouts/settings.module.css'
import { useLiveDoc } from '#ui/live/use-live.ts'

/** The current header and footer of a printed page. */
export function PrintHeadPreview({ setting }: { setting: SettingHandle }): ReactNode {
  const company = useLiveDoc<{ companyName?: string; address?: string }>(settings.name, 'company')?.data
  const name = String(setting.value('printName') ?? company?.companyName ?? '')
  const lines = String(setting.value('printLines') ?? company?.address ?? '')
  const logo = setting.value('printLogo')
  const footer = String(setting.value('printFooter') ?? '')
  return (
    <figure
      className={`stack box between on-panel text-12 line-18 breaks ${styles.paper}`}
      aria-label="How prints look"
    >
      <div>
        {typeof logo === 'string' && logo !== '' && <img className="block below-8" src={`/api/files/${logo}`} alt="" />}
        <b className="text-15 line-22">{name || 'Enter the company name'}</b>
        <p className="dim">{lines}</p>
      </div>
      <p className="dim">{footer}</p>
    </figure>
  )
}
