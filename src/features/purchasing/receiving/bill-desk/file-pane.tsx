import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import classes from '#features/purchasing/receiving/bill-desk/desk.module.css'
import { isPreviewed } from '#ui/record/files/file-preview.tsx'
import { type RecordFile, upload } from '#ui/record/files/files.tsx'
import { useDrop } from '#ui/use-drop.ts'
import { useSubmit } from '#ui/use-submit.ts'

interface Props {
  file: RecordFile | undefined
  put: (file: RecordFile | undefined) => void
}

/** The file of the vendor's invoice, a PDF or an image, to read while entering it. */
export function FilePane({ file, put }: Props): ReactNode {
  const { isBusy, run } = useSubmit({ isToast: true })
  const dropped = useDrop(({ files }) => void take(files), 'Files')
  const input = useRef<HTMLInputElement>(null)
  async function take(files: FileList | null): Promise<void> {
    const [first] = files ?? []
    if (!first) return
    await run(async () => {
      put(await upload(first))
      return undefined
    })
  }
  return (
    <section
      className={`stack low sunk line-right ${classes.file}`}
      aria-label="Invoice file"
      {...dropped}
      data-has={file !== undefined || undefined}
    >
      {file ? (
        <Shown file={file} />
      ) : (
        <p className={`grid gap-12 flex-1 dim text-center ${classes.drop}`}>
          Drop the invoice here, or choose its file. It stays beside the form and with the bill.
        </p>
      )}
      <div className={`row gap-8 fixed text-13 ${classes.bar}`}>
        {file && <span>{file.name}</span>}
        <Button
          size="compact-sm"
          variant="subtle"
          loading={isBusy}
          leftSection={<IconPaperclip size={14} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {file ? 'Another file' : 'Choose a file'}
        </Button>
        {file && (
          <Button size="compact-sm" variant="subtle" onClick={() => put(undefined)}>
            Remove
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="application/pdf,image/*"
          hidden
          aria-label="Invoice to show"
          onChange={(event) => {
            void take(event.currentTarget.files)
          }}
        />
      </div>
    </section>
  )
}

function Shown({ file: { name, hash, type } }: { file: RecordFile }): ReactNode {
  const href = `/api/files/${hash}`
  if (!isPreviewed(type))
    return (
      <p className={`grid gap-12 flex-1 dim text-center ${classes.drop}`}>
        <a href={href} target="_blank" rel="noreferrer">
          Open {name}
        </a>
      </p>
    )
  return type === 'application/pdf' ? (
    <iframe className="fills full frameless contained white-ground" title={name} src={href} />
  ) : (
    <img className="fills full frameless contained white-ground" src={href} alt={name} />
  )
}
