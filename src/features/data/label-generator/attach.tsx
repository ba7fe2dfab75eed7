import { Button, NativeSelect } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { dayIn } from '#base/days.ts'
import styles from '#features/data/label-generator/screen.module.css'
import { places } from '#model/feature.ts'
import { reference } from '#model/schema/fields.ts'
import { ReferenceField } from '#ui/fields/reference-input.tsx'
import { attachFiles } from '#ui/record/files/files.tsx'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { useSubmit } from '#ui/use-submit.ts'

const KINDS = places.map(({ of }) => ({ value: of.name, label: of.label.one }))

/** Attaches the generated labels to a record as a PDF. */
export function AttachLabels({ pdf }: { pdf: () => Uint8Array<ArrayBuffer> }): ReactNode {
  const [collection, setCollection] = useState('parts')
  const { timeZone } = useClock()
  const now = useNow()
  const [id, setId] = useState<string>()
  const { isBusy, run } = useSubmit({ isToast: true })

  const attach = () =>
    run(async () => {
      if (id) await attachFiles(collection, id, [new File([pdf()], 'labels.pdf', { type: 'application/pdf' })])
      return undefined
    })

  return (
    <fieldset className={`box grid gap-8 no-margin pad-12 ${styles.attach}`}>
      <legend>Attach to a record</legend>
      <NativeSelect
        aria-label="Kind of record"
        data={KINDS}
        value={collection}
        onChange={(event) => {
          setCollection(event.currentTarget.value)
          setId(undefined)
        }}
      />
      <ReferenceField
        key={collection}
        bare
        field={reference('Record', collection, { defaultShown: 'Find the record' })}
        value={id}
        onCommit={(next) => setId(next as string | undefined)}
        related={places}
        today={dayIn(timeZone, now)}
        timeZone={timeZone}
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
