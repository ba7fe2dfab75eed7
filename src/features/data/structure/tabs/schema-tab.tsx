import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { dictionaryText } from '#features/data/structure/dictionary.ts'
import { dictionaryReport } from '#features/data/structure/report.ts'
import styles from '#features/data/structure/screen.module.css'
import type { AnyCollection } from '#model/schema/collection.ts'
import { schemaOf } from '#model/schema/json-schema.ts'
import { typeText } from '#model/structure/type-text.ts'
import { saveFile } from '#ui/export/save-file.ts'
import { PdfButton } from '#ui/print/report-buttons.tsx'
import { copy } from '#ui/shell/copy.ts'
import work from '#ui/work/work.module.css'

interface Form {
  label: string
  ending: string
  type: string
  of: (collections: readonly AnyCollection[]) => string
}

const FORMS = {
  json: {
    label: 'JSON Schema',
    ending: 'schema.json',
    type: 'application/schema+json',
    of: (collections) => `${JSON.stringify(schemaOf(collections), undefined, 2)}\n`,
  },
  types: { label: 'TypeScript', ending: 'd.ts', type: 'text/plain', of: typeText },
  dictionary: { label: 'Data dictionary', ending: 'md', type: 'text/markdown', of: dictionaryText },
} as const satisfies Record<string, Form>
type FormName = keyof typeof FORMS
const isForm = (name: string): name is FormName => Object.hasOwn(FORMS, name)

/** The defined structure of some collections, in formats for other programs and for people. */
export function SchemaTab({ name, collections }: { name: string; collections: readonly AnyCollection[] }) {
  const [form, setForm] = useState<FormName>('json')
  const { label, ending, type, of } = FORMS[form]
  const text = of(collections)
  return (
    <>
      <div className={`row wrap gap-8-12 ${work.buttons}`}>
        <SegmentedControl
          aria-label="Form of the schema"
          value={form}
          onChange={(value) => isForm(value) && setForm(value)}
          data={Object.entries(FORMS).map(([value, one]) => ({ value, label: one.label }))}
        />
        <Button variant="default" onClick={() => void copy(text, `The ${label} is copied`)}>
          Copy
        </Button>
        <Button onClick={() => saveFile(`${name}.${ending}`, new Blob([text], { type }))}>Save as a file</Button>
        {form === 'dictionary' && <PdfButton report={() => dictionaryReport(name, collections)} />}
      </div>
      <section
        className={`box text-12 line-18 sunk scrolls-both pad-12 ${styles.text}`}
        aria-label={`${label} of ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too
        tabIndex={0}
      >
        <pre>{text}</pre>
      </section>
    </>
  )
}
