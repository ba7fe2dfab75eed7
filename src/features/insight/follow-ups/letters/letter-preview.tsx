import type { ReactNode } from 'react'
import { settings } from '#features/admin/settings/collection.ts'
import {
  fillLetter,
  LETTER_LEVELS,
  LETTER_WORDS,
  LEVEL_NAMES,
  type LetterLevel,
  letterText,
} from '#features/insight/follow-ups/letters/letters.ts'
import type { Language } from '#model/languages/languages.ts'
import type { Doc } from '#model/schema/value.ts'
import styles from '#ui/layouts/settings.module.css'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'

const EXAMPLE = [{ invoiceNumber: 'INV-1001', dueDate: '2026-10-05', totalAmount: 1290 }]

/** The three reminders as a customer would read them, and the placeholders they may contain. */
export function LetterPreview({
  setting,
  language,
}: {
  setting: { doc: Doc | undefined }
  language: Language
}): ReactNode {
  const company = useLiveDoc<{ companyName?: string }>(settings.name, 'company')?.data.companyName
  const facts = {
    party: 'Acme Conveyor',
    company: company || 'Our company',
    invoices: EXAMPLE,
    today: '2026-11-20',
    timeZone: 'UTC',
    base: baseCurrency(),
    language,
  }
  return (
    <div className={`stack gap-16 line-above ${styles.preview}`}>
      <p className={`text-12 line-18 dim above-4 ${styles.help}`}>
        These words are filled in: {LETTER_WORDS.map((word) => `{${word}}`).join(', ')}. The letters below are as a
        customer would read them whose language is {language}.
      </p>
      {LETTER_LEVELS.map((level: LetterLevel) => {
        const { subject, body } = fillLetter(letterText(level, setting.doc?.data, language), facts)
        return (
          <figure key={level} className="box text-13 line-20 sunk no-margin pad-12-16" aria-label={LEVEL_NAMES[level]}>
            <figcaption className="text-12 dim">{LEVEL_NAMES[level]}</figcaption>
            <b>{subject}</b>
            <p className="pre above-6">{body}</p>
          </figure>
        )
      })}
    </div>
  )
}
