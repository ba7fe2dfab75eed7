import { Button, FileButton } from '@mantine/core'

interface Props {
  /** The accepted file extensions. */
  accept: string
  take: (text: string) => void
}

/** Reads the text of a chosen file into its field. */
export default function FileText({ accept, take }: Props) {
  return (
    <FileButton accept={accept} onChange={(file) => void (file && textOf(file).then(take))}>
      {(props) => (
        <Button {...props} variant="default" size="xs" className="above-4">
          Choose a file
        </Button>
      )}
    </FileButton>
  )
}

/** Bank files are in UTF-8 or, older ones, in the Windows encoding for western languages. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
