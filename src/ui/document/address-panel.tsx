import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import classes from '#ui/document/document.module.css'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import type { Clock } from '#ui/list/views/view.ts'
import card from '#ui/record/document/document.module.css'
import { useSave } from '#ui/record/use-save.tsx'
import { useUser } from '#ui/session.ts'

const PARTS = [
  ['name', 'Name'],
  ['street', 'Street'],
  ['city', 'City'],
  ['region', 'State'],
  ['postcode', 'Postcode'],
  ['country', 'Country'],
] as const

interface Props {
  collection: AnyCollection
  doc: Doc
  /** The field that holds the address. */
  name: string
  clock: Clock
}

/** An address of a document, field by field; each is saved on blur. */
export function AddressPanel({ collection, doc, name, clock }: Props): ReactNode {
  const label = fieldOf(collection, name)?.label ?? 'Address'
  const { save, dialog } = useSave(collection, clock)
  const canWrite = useUser()?.role !== 'viewer'
  const value = doc.data[name]
  const address = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {}
  return (
    <section className={`panel slim pad-16 ${card.card}`} aria-label={label}>
      <h3>{label}</h3>
      <div className={`grid gap-8-16 three-columns ${classes.address}`}>
        {PARTS.map(([part, words]) => (
          <Part
            key={`${doc.id} ${part} ${String(address[part] ?? '')}`}
            label={words}
            value={typeof address[part] === 'string' ? address[part] : ''}
            readOnly={!canWrite}
            save={(text) => {
              const { [part]: _, ...others } = address
              const next = text ? { ...others, [part]: text } : others
              return save(doc, name, Object.keys(next).length > 0 ? next : undefined)
            }}
          />
        ))}
      </div>
      {dialog}
    </section>
  )
}

interface PartProps {
  label: string
  value: string
  readOnly: boolean
  save: (text: string) => Promise<void>
}

function Part({ label, value, readOnly, save }: PartProps): ReactNode {
  const [typed, setTyped] = useState(value)
  return (
    <TextInput
      label={label}
      value={typed}
      readOnly={readOnly}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed.trim() !== value) void save(typed.trim())
      }}
    />
  )
}
