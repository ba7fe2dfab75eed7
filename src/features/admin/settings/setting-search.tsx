import { TextInput } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { settings } from '#features/admin/settings/collection.ts'
import { helpOf } from '#features/admin/settings/sections/section-words.ts'
import { findSettings } from '#features/admin/settings/sections/sections.ts'
import { screenPath } from '#model/feature.ts'
import type { Field } from '#model/schema/fields.ts'
import styles from '#ui/layouts/settings.module.css'
import { GoLink } from '#ui/shell/go-link.tsx'
import { useKeys } from '#ui/shell/keyboard/keyboard.ts'

const fields: Readonly<Record<string, Field>> = settings.fields
const wordsOf = (name: string) => ({ label: fields[name]?.label ?? name, help: helpOf(name) })

/** Finds a setting by any word of its label or help. */
export function SettingSearch(): ReactNode {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useKeys({ '/': ['Search the settings', () => input.current?.focus()] })
  const hits = findSettings(typed, wordsOf)
  return (
    <>
      <TextInput
        ref={input}
        miw={128}
        aria-label="Search settings"
        placeholder="Search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed.trim() !== '' && (
        <div className={`text-13 line-below ${styles.hits}`} role="status">
          {hits.length === 0 && <p>No such setting</p>}
          {hits.map(({ section, field, label }) => (
            <GoLink
              key={label}
              className={`text-13 medium dim round ${styles.section}`}
              href={`${screenPath('settings')}?section=${section.id}${field ? `#setting-${field}` : ''}`}
              onClick={() => setTyped('')}
            >
              {label}
            </GoLink>
          ))}
        </div>
      )}
    </>
  )
}
