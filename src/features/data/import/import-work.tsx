import { Button, FileButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { ImportJobPage } from '#features/data/import/import-job.tsx'
import { KnownFiles } from '#features/data/import/known-files.tsx'
import { KnownShapes } from '#features/data/import/known-shapes.tsx'
import { addressWords, pastedFile } from '#features/data/import/pasted.ts'
import styles from '#features/data/import/screen.module.css'
import { TargetChoice } from '#features/data/import/target-choice.tsx'
import { chosenTarget, NEW_TABLE, requestedImport } from '#features/data/import/targets.ts'
import { TemplateLink } from '#features/data/import/template-link.tsx'
import { beginImport } from '#ui/import/import-api.ts'
import { formatOf } from '#ui/import/import-files.ts'
import type { ImportTarget } from '#ui/import/read-targets.ts'
import { awaited } from '#ui/live/await.tsx'
import { useDrop } from '#ui/use-drop.ts'
import work from '#ui/work/work.module.css'

interface Props {
  files: string
  hint: string
  isJson: boolean
  begun?: string
  /** The command or list requested in the address, and the field values that apply to every row. */
  into?: string
  same: Readonly<Record<string, string>>
  targets: Promise<readonly ImportTarget[]>
  opened: (id: string) => void
  leave: () => void
}

/** Selects the target and the file; then shows the import, which is kept on the server. */
export function ImportWork({ files, hint, isJson, begun, into, same, targets, opened, leave }: Props) {
  const listed = awaited(targets)
  const requested = requestedImport(into, same)
  const [collection, setCollection] = useState(requested.words)
  const isRequested = requested.given.length > 0 && collection === requested.words
  const dropped = useDrop((data) => {
    const [file] = data.files
    if (file) void take(file)
    else setFailure(addressWords(data.getData('text/plain')))
  })
  const [failure, setFailure] = useState<string>()
  // If the user leaves during the upload, the page does not navigate to the import; it is in the list of imports.
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const isTyped = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const pasted = pastedFile(text, isJson)
    if (isTyped || begun !== undefined) return
    if (!pasted) return setFailure(addressWords(text))
    event.preventDefault()
    void take(new File([pasted.text], pasted.name))
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  if (begun !== undefined) return <ImportJobPage id={begun} targets={listed} leave={leave} />

  async function take(file: File | null, chosen = collection): Promise<void> {
    if (!file) return
    const isWhole = isJson || isBackup(file)
    if (chosen === '' && !isWhole)
      return setFailure('Choose the list the file goes into, or “New table…”, and try again.')
    setFailure(undefined)
    const format = isJson ? 'json' : formatOf(file.name)
    try {
      const list = chosen === NEW_TABLE ? nameFor(file.name) : chosen || '*'
      // A backup is restored over the existing data: matched by id, each document into its own collection.
      const plan = isBackup(file) ? ({ collection: '*', key: '$id', mode: 'upsert' } as const) : undefined
      const fill = isRequested && chosen === collection ? { fill: requested.fill } : {}
      const id = await beginImport(file, { ...(plan ?? { ...chosenTarget(list), ...fill, mode: 'create' }), format })
      if (isHere.current) opened(id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setFailure(error.message)
    }
  }

  return (
    <div className={`stack gap-16 slim scrolls-down ${styles.body}`}>
      <TargetChoice targets={listed} value={collection} choose={setCollection} isJson={isJson} isFirst />
      {isRequested && (
        <p className="text-13 dim">
          Every row is for{' '}
          {requested.given.map(({ label, text }) => (
            <b key={label} className="plain strong">
              {label.toLowerCase()} {text}
            </b>
          ))}
          .
        </p>
      )}
      {!isJson && <TemplateLink collection={collection} targets={listed} />}
      <section
        className={`middle-stack gap-12 dim text-center round-8 ${work.drop}`}
        aria-label="File to import"
        {...dropped}
      >
        <IconFileUpload size={32} aria-hidden />
        <p>{hint}</p>
        <FileButton onChange={(file) => void take(file)} accept={files}>
          {(props) => <Button {...props}>Choose file</Button>}
        </FileButton>
      </section>
      {failure && <p role="alert">{failure}</p>}
      {isJson && <KnownShapes />}
      {!isJson && collection === '' && (
        <KnownFiles {...{ targets: listed, files }} take={(file, into) => void take(file, into)} />
      )}
    </div>
  )
}

/** A full export, which names its collections itself. */
const isBackup = ({ name }: File): boolean => /\.zip$/i.test(name)

/** A new collection is named after its file. */
function nameFor(fileName: string): string {
  const plain = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^[^A-Za-z]+/, '')
  return plain.slice(0, 64) || 'imported'
}
