import { Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { isPhoto } from '#features/records/attachments/rules.ts'
import type { SendRequest } from '#features/records/outbox/ask.ts'
import type { MailedPrint } from '#features/records/outbox/letters.ts'
import { useFiles } from '#ui/record/files/files.tsx'

/** The files of the record to attach to its email: photos of a shipment by default, others when they are selected. */
export function useMailFiles(
  { collection, doc }: SendRequest,
  /** The print they are sent with; undefined when files cannot be attached. */
  print: MailedPrint | undefined,
): { ids: readonly string[]; choice: ReactNode } {
  const all = useFiles(collection.name, doc.id)
  const [chosen, setChosen] = useState<readonly string[]>()
  const files = print ? all : []
  const usual = print?.hasPhotos ? files.filter((file) => isPhoto(file as never)) : []
  const ids = files.map(({ id }) => id).filter((id) => (chosen ?? usual.map((file) => file.id)).includes(id))
  if (files.length === 0) return { ids, choice: null }
  return {
    ids,
    choice: (
      <Checkbox.Group label="Attached files" value={[...ids]} onChange={setChosen}>
        <div className="flex wrap gap-4-16">
          {files.map(({ id, data }) => (
            <Checkbox key={id} value={id} label={data.name} />
          ))}
        </div>
      </Checkbox.Group>
    ),
  }
}
