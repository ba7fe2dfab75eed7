import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { inSentence } from '#base/text/in-sentence.ts'
import styles from '#ui/layouts/figures.module.css'
import { useUser } from '#ui/session.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { toastProblem } from '#ui/shell/toasts/toasts.tsx'

interface Props {
  title: string
  /** Shown before the masked value. */
  label: string
  /** The masked value; undefined when there is none. */
  masked: unknown
  /** Requests the full value, which is recorded in the history; resolves to names and values. */
  reveal: () => Promise<readonly (readonly [name: string, value: string])[]>
  notice?: ReactNode
  /** Further actions for people who may write. */
  children: ReactNode
}

/** A masked value of a record: the full value is shown on request, and each request is recorded. */
export function MaskedPanel({ title, label, masked, reveal, notice, children }: Props): ReactNode {
  const canWrite = useUser()?.role !== 'viewer'
  const [whole, setWhole] = useState<Awaited<ReturnType<Props['reveal']>>>()
  const show = async (): Promise<void> => {
    try {
      setWhole(await reveal())
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    }
  }

  if (!canWrite && !masked) return null
  return (
    <section className={`hair-above above-10 ${styles.bank}`} aria-label={title}>
      {notice}
      <div className="row wrap gap-8">
        <p className={`grow text-13 line-18 dim ${styles.note}`}>
          {masked ? `${label}: ${String(masked)}` : `No ${inSentence(title)} yet`}
        </p>
        {canWrite && (
          <>
            {Boolean(masked) && (
              <Button variant="default" onClick={() => void show()} title="Viewing is logged">
                Show
              </Button>
            )}
            {children}
          </>
        )}
      </div>
      {whole && (
        <Dialog onClose={() => setWhole(undefined)} title={title} size={420}>
          <dl className={styles.details}>
            {whole.map(([name, value]) => (
              <div className="flex wrap between text-14 hair-above" key={name}>
                <dt className="dim">{name}</dt>
                <dd className="code breaks">{value}</dd>
              </div>
            ))}
          </dl>
          <p className={`text-13 line-18 dim above-4 ${styles.note}`}>Viewing is logged.</p>
        </Dialog>
      )}
    </section>
  )
}
