import type { ReactNode } from 'react'
import classes from '#ui/record/files/file-preview.module.css'
import { Dialog } from '#ui/shell/dialog.tsx'

/** Whether files of a type are shown within Prime; others are downloaded. */
export const isPreviewed = (type: string): boolean =>
  type === 'application/pdf' || (type.startsWith('image/') && type !== 'image/svg+xml')

/** A picture or PDF in large size, over the record. */
export function FilePreview(props: { name: string; href: string; type: string; close: () => void }): ReactNode {
  const { name, href, type, close } = props
  return (
    <Dialog onClose={close} title={name} size="min(1100px, 94vw)" closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={`grid central sunk round-8 hides ${classes.stage}`}>
        {type === 'application/pdf' ? (
          <iframe className="full frameless" title={name} src={href} />
        ) : (
          <img src={href} alt={name} />
        )}
      </div>
      <p className="flex gap-16 text-13 above-12">
        <a className="accent" href={href} target="_blank" rel="noreferrer">
          Open in a tab
        </a>
        <a className="accent" href={href} download={name}>
          Download
        </a>
      </p>
    </Dialog>
  )
}
