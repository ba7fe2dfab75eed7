import { Button, NativeSelect, Select } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import styles from '#features/data/label-generator/screen.module.css'
import { places } from '#model/feature.ts'
import { useReferenceOptions } from '#ui/fields/reference-options.ts'
import { attachFiles } from '#ui/record/files/files.tsx'

const KINDS = places.map(({ of }) => ({ value: of.name, label: of.label.one }))

/** Keeps what was made with a record, as a PDF among its files. */
export function AttachLabels({ pdf }: { pdf: () => Uint8Array<ArrayBuffer> }): ReactNode {
  const [collection, setCollection] = useState('parts')
  const [id, setId] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { options: found } = useReferenceOptions(isOpen ? collection : undefined, typed, places)

  async function attach(): Promise<void> {
    if (!id) return
    setBusy(true)
    await attachFiles(collection, id, [new File([pdf()], 'labels.pdf', { type: 'application/pdf' })])
    setBusy(false)
  }

  return (
    <fieldset className={styles.attach}>
      <legend>Attach to a record</legend>
      <NativeSelect
        aria-label="Kind of record"
        data={KINDS}
        value={collection}
        onChange={(event) => {
          setCollection(event.currentTarget.value)
          setId(null)
          setTyped('')
        }}
      />
      <Select
        key={collection}
        aria-label="Record"
        placeholder="Find the record"
        searchable
        data={[...found]}
        filter={({ options }) => options}
        value={id}
        onChange={setId}
        onSearchChange={setTyped}
        onDropdownOpen={() => setOpen(true)}
        nothingFoundMessage="Nothing found"
      />
      <Button
        variant="default"
        h={32}
        disabled={!id}
        loading={isBusy}
        leftSection={<IconPaperclip size={16} />}
        onClick={() => void attach()}
      >
        Attach the PDF
      </Button>
    </fieldset>
  )
}
