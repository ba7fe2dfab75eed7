import { Button, UnstyledButton } from '@mantine/core'
import { IconCamera, IconFile, IconPaperclip } from '@tabler/icons-react'
import { type ChangeEvent, type ClipboardEvent, type ReactNode, useRef, useState } from 'react'
import { Problem } from '#base/problem.ts'
import type { Query } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'
import { commit } from '#ui/api.ts'
import { bringBack } from '#ui/list/remove.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { useLive } from '#ui/live/use-live.ts'
import { FilePreview, isPreviewed } from '#ui/record/files/file-preview.tsx'
import classes from '#ui/record/timeline/talk.module.css'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'
import { useDrop } from '#ui/use-drop.ts'
import { useSubmit } from '#ui/use-submit.ts'

export interface RecordFile {
  name: string
  hash: string
  size: number
  type: string
}

/** The files of a record, live. */
export const useFiles = (collection: string, recordId: string): readonly Doc<RecordFile>[] =>
  useLive<RecordFile>(filesOf(collection, recordId))

const filesOf = (collection: string, recordId: string): Query<RecordFile> => ({
  collection: 'attachments',
  where: [
    ['collection', '==', collection],
    ['recordId', '==', recordId],
  ],
})

/** The number of files of a record; 0 until it is known. */
export const useFileCount = (collection: string, recordId: string): number =>
  useDocs(filesOf(collection, recordId), { ignoreErrors: true })?.length ?? 0

/** One file: a thumbnail for pictures, a link that opens it, and a way to delete it. */
export function FileCard({ doc, canWrite }: { doc: Doc<RecordFile>; canWrite: boolean }): ReactNode {
  const { name, hash, size, type } = doc.data
  const href = `/api/files/${hash}`
  const [isShown, setShown] = useState(false)
  const canShow = isPreviewed(type)
  async function remove(): Promise<void> {
    try {
      const { seq } = await commit([{ op: 'delete', collection: 'attachments', id: doc.id, ifVersion: doc.version }])
      toast(`${name} deleted`, () => void bringBack([seq]))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    }
  }
  return (
    <>
      <a
        className={`row box wrap on-panel ${classes.file}`}
        href={href}
        target="_blank"
        rel="noreferrer"
        onClick={(event) => {
          if (!canShow || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
          event.preventDefault()
          setShown(true)
        }}
      >
        {type.startsWith('image/') ? (
          <img className="block full contained" src={href} alt="" />
        ) : (
          <IconFile size={18} aria-hidden />
        )}
        <span className="grow breaks">{name}</span>
        <small className="dim">{sizeOf(size)}</small>
      </a>
      <a className={`text-12 medium accent underlines ${classes.act}`} href={href} download={name}>
        Download<span className={`hides placed ${classes.hidden}`}> {name}</span>
      </a>
      {canWrite && (
        <UnstyledButton className={`text-12 medium accent underlines ${classes.act}`} onClick={() => void remove()}>
          Delete<span className={`hides placed ${classes.hidden}`}> {name}</span>
        </UnstyledButton>
      )}
      {isShown && <FilePreview {...{ name, href, type }} close={() => setShown(false)} />}
    </>
  )
}

/** `3 KB`. */
const sizeOf = (bytes: number): string =>
  bytes < 1_000
    ? `${bytes} B`
    : bytes < 1_000_000
      ? `${Math.round(bytes / 1_000)} KB`
      : `${(bytes / 1_000_000).toFixed(1)} MB`

/** Attaches files to a record and shows a message with a way to undo it. */
export async function attachFiles(collection: string, recordId: string, files: readonly File[]): Promise<void> {
  if (files.length === 0) return
  const seqs: number[] = []
  try {
    for (const file of files) {
      const data = { ...(await upload(file)), collection, recordId }
      seqs.push((await commit([{ op: 'create', collection: 'attachments', data }])).seq)
    }
    toast(
      files.length === 1 ? `${files[0]!.name} attached` : `${files.length} files attached`,
      () => void bringBack(seqs),
    )
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastProblem(error.message)
  }
}

/** Asks for pictures: the camera on a phone, files elsewhere; resolves to none when the person cancels. */
export const askForPictures = (): Promise<readonly File[]> =>
  new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'image/*'
    input.setAttribute('capture', 'environment')
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })

/** Takes a picture of a record on the spot. */
export const takePicture = (collection: string, recordId: string): void =>
  void askForPictures().then((files) => attachFiles(collection, recordId, files))

/** Attaches files to a record: by button, drag and drop, or paste. */
export function useAttaching(collection: string, recordId: string) {
  const { isBusy, run } = useSubmit({ isToast: true })
  const dropped = useDrop(({ files }) => void attach([...files]), 'Files')
  const attach = async (files: readonly File[]): Promise<void> =>
    void (await run(() => attachFiles(collection, recordId, files).then(() => undefined)))

  return {
    attach,
    isBusy,
    /** Props of the element that accepts dropped and pasted files. */
    target: {
      ...dropped,
      onPaste(event: ClipboardEvent) {
        const files = [...event.clipboardData.files]
        if (files.length === 0) return
        event.preventDefault()
        void attach(files)
      },
    },
  }
}

/** Buttons to attach files from the device, and on phones a picture from the camera. */
export function AttachButton({
  attach,
  isBusy,
}: {
  attach: (files: readonly File[]) => Promise<void>
  isBusy: boolean
}): ReactNode {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    void attach([...(event.currentTarget.files ?? [])])
    event.currentTarget.value = ''
  }
  return (
    <div className={`flex wrap ${classes.attach}`}>
      <Button
        size="compact-sm"
        variant="subtle"
        loading={isBusy}
        leftSection={<IconPaperclip size={14} aria-hidden />}
        onClick={() => files.current?.click()}
      >
        Attach
      </Button>
      <input ref={files} type="file" multiple hidden aria-label="Files to attach" onChange={take} />
      <Button
        className={classes.camera ?? ''}
        size="compact-sm"
        variant="subtle"
        disabled={isBusy}
        leftSection={<IconCamera size={14} aria-hidden />}
        onClick={() => camera.current?.click()}
      >
        Take photo
      </Button>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Picture to attach"
        onChange={take}
      />
    </div>
  )
}

/** All files of a record, as cards. */
export function FileList({ docs, canWrite }: { docs: readonly Doc<RecordFile>[]; canWrite: boolean }): ReactNode {
  if (docs.length === 0)
    return <p className="text-13 dim">No files yet. Attach, drop or paste pictures, PDFs and office files here.</p>
  return (
    <ul className={`grid gap-16 ${classes.list}`} aria-label="Files">
      {docs.map((doc) => (
        <li key={doc.id}>
          <FileCard doc={doc} canWrite={canWrite} />
        </li>
      ))}
    </ul>
  )
}

/**
 * Uploads a file and returns the data a record stores about it; the server keeps the file once an attachment names it.
 */
export async function upload(file: File): Promise<RecordFile> {
  const form = new FormData()
  form.append('file', file, file.name || 'pasted.png')
  let answer: Response
  try {
    answer = await fetch('/api/files', { method: 'POST', credentials: 'same-origin', body: form })
  } catch (error) {
    console.error('A file could not be sent:', error)
    throw new Problem('unavailable', `${file.name} could not be sent. Check the connection and attach it again.`)
  }
  const body: unknown = await answer.json().catch(() => ({}))
  if (answer.ok) return body as RecordFile
  const detail = (body as { detail?: unknown }).detail
  const code = answer.status === 401 ? 'unauthenticated' : answer.status >= 500 ? 'unavailable' : 'refused'
  throw new Problem(code, typeof detail === 'string' ? detail : `${file.name} could not be attached.`)
}
