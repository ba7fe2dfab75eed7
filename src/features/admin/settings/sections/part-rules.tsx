import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { SettingHandle } from '#features/admin/settings/parts.tsx'
import { screenPath } from '#model/feature.ts'
import { partRulesOf } from '#model/part-numbers/part-rules.ts'
import styles from '#ui/layouts/settings.module.css'
import { GoLink } from '#ui/shell/go-link.tsx'
import { DataTable } from '#ui/table/data-table.tsx'

/** The meaning of each suffix for each manufacturer, used to find equivalents of other manufacturers. */
export function PartRules({ setting }: { setting: SettingHandle }): ReactNode {
  const [typed, setTyped] = useState('')
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = partRulesOf(setting.doc?.data).suffixes.filter(({ brand, code, meaning }) =>
    words.every((word) => `${brand} ${code} ${meaning}`.toLowerCase().includes(word)),
  )
  return (
    <div className={`stack gap-20 ${styles.form}`}>
      <p className={`text-12 line-18 dim above-4 ${styles.help}`}>
        Unknown suffixes are kept and shown as unknown. After a change, all parts are read again to find their
        equivalents.{' '}
        <GoLink className="medium accent underlines" href={screenPath('rule-lab')}>
          Try a number in the rule lab
        </GoLink>
      </p>
      <TextInput
        label="Find a suffix"
        placeholder="DDU, or two seals"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <DataTable
        label="Suffixes"
        columns={[
          { label: 'Brand', value: ({ brand }) => (brand === '*' ? 'Every brand' : brand) },
          { label: 'Suffix', value: ({ code }) => code, show: ({ code }) => <code>{code}</code> },
          { label: 'Means', wrap: true, value: ({ meaning }) => meaning },
        ]}
        rows={shown}
        keyOf={({ brand, code }) => `${brand} ${code}`}
        empty="No matching suffix."
      />
    </div>
  )
}
