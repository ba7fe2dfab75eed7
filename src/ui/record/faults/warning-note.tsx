import type { ReactNode } from 'react'
import styles from '#ui/layouts/figures.module.css'

export const Warning = ({ sentences }: { sentences: readonly string[] }): ReactNode =>
  sentences.length > 0 && (
    <div role="status">
      {sentences.map((sentence) => (
        <p key={sentence} className={`text-13 line-18 dim above-4 ${styles.note}`} data-hot>
          {sentence}
        </p>
      ))}
    </div>
  )
