import { Modal } from '@mantine/core'
import type { AnyCollection } from '#model/collection.ts'

export default function ImportDialog({ collection, close }: { collection: AnyCollection; close: () => void }) {
  return <Modal opened onClose={close} title={`Import ${collection.label.many.toLowerCase()}`} size="xl" />
}
