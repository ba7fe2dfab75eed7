import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { inSentence } from '#base/text/in-sentence.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import classes from '#ui/document/document.module.css'
import { Await, awaited } from '#ui/live/await.tsx'
import { printAddress, printOffers } from '#ui/print/print.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'

interface Props {
  collection: AnyCollection
  id: string
  /** The document's name. */
  name: string
  print: () => void
  close: () => void
}

/** A preview of the printed document over its page; viewing it counts no copy. */
export function PrintPreview(props: Props): ReactNode {
  return (
    <Dialog onClose={props.close} title={`Print preview of ${props.name}`} size="min(960px, 94vw)">
      <Await fallback={<Spinner />}>
        <Preview {...props} />
      </Await>
    </Dialog>
  )
}

function Preview({ collection, id, name, print, close }: Props): ReactNode {
  const offer = awaited(printOffers()).find((one) => one.collection === collection.name)
  const address = offer && printAddress({ template: offer.name, label: offer.label }, [id])
  if (!address) return <p>There is no print of a {inSentence(collection.label.one)} yet.</p>
  return (
    <>
      <iframe className={`box full white-ground ${classes.preview}`} title={name} src={`${address}?preview=1`} />
      <Button
        mt={12}
        leftSection={<IconPrinter size={16} />}
        onClick={() => {
          close()
          print()
        }}
      >
        Print
      </Button>
    </>
  )
}
