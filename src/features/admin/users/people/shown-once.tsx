import { Button, CopyButton, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from '#ui/layouts/users.module.css'
import { Dialog } from '#ui/shell/dialog.tsx'

export interface ShownSecret {
  title: string
  label: string
  text: string
  value: string
}

/** A link or key that is shown only this once. */
export function ShownOnce({ secret, close }: { secret: ShownSecret; close: () => void }): ReactNode {
  return (
    <Dialog onClose={close} title={secret.title} size="lg" closeOnClickOutside={false}>
      <div className={`stack gap-12 ${styles.form}`}>
        <p className={`text-13 line-18 dim breaks ${styles.dim}`}>{secret.text}</p>
        <TextInput
          label={secret.label}
          readOnly
          data-autofocus
          value={secret.value}
          classNames={{ input: 'mono-face' }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="row wrap gap-8">
          <CopyButton value={secret.value}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
          </CopyButton>
          <Button variant="default" onClick={close}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
