import { Button, FileButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Problem } from '#base/problem.ts'
import { FilePlan } from '#features/data/clone/file/file-plan.tsx'
import { MAX_FILE_BYTES, type ReadFile, readFile } from '#features/data/clone/file/read-file.ts'
import { useDrop } from '#ui/use-drop.ts'
import work from '#ui/work/work.module.css'

const FILES = '.json,.jsonl,.ndjson,.csv,.tsv,.txt'

/** Inspects, transforms and saves the user's own file without it leaving the browser. */
export function FileClone() {
  const [file, setFile] = useState<{ name: string; read: ReadFile }>()
  const dropped = useDrop(({ files }) => void take(files[0]))
  const [failure, setFailure] = useState<string>()

  async function take(chosen: File | null | undefined): Promise<void> {
    if (!chosen) return
    setFailure(undefined)
    try {
      if (chosen.size > MAX_FILE_BYTES)
        throw new Problem('too-large', 'The file is larger than 20 MB; import it and clone the collection instead.')
      setFile({ name: chosen.name, read: readFile(chosen.name, await chosen.text()) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setFailure(error.message)
    }
  }

  if (file) return <FilePlan name={file.name} file={file.read} leave={() => setFile(undefined)} />
  return (
    <>
      <section
        className={`middle-stack gap-12 dim text-center round-8 ${work.drop}`}
        aria-label="File to clone"
        {...dropped}
      >
        <IconFileUpload size={32} aria-hidden />
        <p>Drop a CSV or JSON file here: an export of Prime or of Firestore, or any list of documents.</p>
        <FileButton onChange={(chosen) => void take(chosen)} accept={FILES}>
          {(props) => <Button {...props}>Choose file</Button>}
        </FileButton>
      </section>
      {failure && (
        <p role="alert" className="text-13 late late-ground round-8 pad-10-12">
          {failure}
        </p>
      )}
    </>
  )
}
