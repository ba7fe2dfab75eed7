import { Button, CopyButton, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { parameterWords } from '#features/channels/links/rules.ts'
import styles from '#features/data/label-generator/screen.module.css'
import {
  blanksOf,
  filledText,
  listingOf,
  MESSAGES,
  saleOf,
  TITLE_CHARACTERS,
} from '#features/data/label-generator/texts.ts'
import { LoadRecord } from '#features/data/rule-lab/parts.tsx'
import { parts } from '#features/stock/parts/collection.ts'
import { amountInWords } from '#model/document/amounts/amount-in-words.ts'
import type { Data } from '#model/schema/value.ts'
import { useUser } from '#ui/session.ts'

export type LabelTexts = Record<string, string>

export function Inputs({
  names,
  values,
  set,
}: {
  names: readonly (readonly [name: string, label: string])[]
  values: LabelTexts
  set: (values: LabelTexts) => void
}): ReactNode {
  return names.map(([name, label]) => (
    <TextInput
      key={name}
      label={label}
      spellCheck={false}
      value={values[name] ?? ''}
      onChange={(event) => set({ ...values, [name]: event.currentTarget.value })}
    />
  ))
}

export function Result({ title, text, note }: { title: string; text: string; note?: string | undefined }): ReactNode {
  return (
    <section className={`box grid start packed gap-8 on-panel pad-16 ${styles.result}`} aria-label={title}>
      <h2 className="row between full text-13 bold dim">
        {title}
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" h={28} onClick={copy} aria-label={`Copy ${title.toLowerCase()}`}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </h2>
      <pre className="breaks pre text-15 line-22">{text}</pre>
      {note && <p>{note}</p>}
    </section>
  )
}

export function WordsTab(): ReactNode {
  const [typed, setTyped] = useState('1234.56')
  const [currency, setCurrency] = useState('USD')
  const amount = Number(typed.replace(/[,\s]/g, ''))
  const isGood = Number.isFinite(amount) && amount >= 0 && amount < 1e12
  return (
    <div className={`grid ${styles.two}`}>
      <div className={`grid packed gap-12 ${styles.set}`}>
        <TextInput
          label="Amount"
          value={typed}
          error={isGood ? undefined : 'An amount from 0 to 999,999,999,999.99'}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <NativeSelect
          label="Currency"
          data={['USD', 'EUR', 'GBP']}
          value={currency}
          onChange={(event) => setCurrency(event.currentTarget.value)}
        />
      </div>
      <Result
        title="In words"
        text={isGood ? amountInWords(amount, currency) : ''}
        note="As printed on a check; the words prevail over the figures."
      />
    </div>
  )
}

const SALE = [
  ['partNumber', 'Part number'],
  ['brand', 'Brand'],
  ['condition', 'Condition'],
  ['sizes', 'Sizes'],
  ['quantity', 'In stock'],
] as const

const FROM_PARTS = { collection: parts.name, field: 'pnKey', given: (data: Data): LabelTexts => ({ ...saleOf(data) }) }

export function ListingTab(): ReactNode {
  const isSignedIn = useUser() !== undefined
  const [values, setValues] = useState<LabelTexts>({
    partNumber: '6205-2RS1/C3',
    brand: 'SKF',
    condition: 'New sealed',
    sizes: '25 x 52 x 15 mm',
    quantity: '12',
  })
  const of = (name: string) => values[name] ?? ''
  const { title, description, banned } = listingOf({
    partNumber: of('partNumber'),
    brand: of('brand'),
    condition: of('condition'),
    sizes: of('sizes'),
    quantity: of('quantity'),
  })
  return (
    <div className={`grid ${styles.two}`}>
      <div className={`grid packed gap-12 ${styles.set}`}>
        {isSignedIn && <LoadRecord loads={FROM_PARTS} take={(found) => setValues({ ...values, ...found })} />}
        <Inputs names={SALE} values={values} set={setValues} />
      </div>
      <div className="grid packed gap-12">
        <Result title="Title" text={title} note={`${title.length} of ${TITLE_CHARACTERS} characters`} />
        <Result
          title="Description"
          text={description}
          note={banned.length > 0 ? `Markets refuse: ${banned.join(', ')}` : undefined}
        />
      </div>
    </div>
  )
}

export function MessageTab(): ReactNode {
  const [name, setName] = useState(Object.keys(MESSAGES)[0]!)
  const [text, setText] = useState(MESSAGES[name]!)
  const [values, setValues] = useState<LabelTexts>({})
  return (
    <div className={`grid ${styles.two}`}>
      <div className={`grid packed gap-12 ${styles.set}`}>
        <NativeSelect
          label="Text"
          data={Object.keys(MESSAGES)}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setText(MESSAGES[event.currentTarget.value]!)
          }}
        />
        <Inputs names={blanksOf(text).map((blank) => [blank, parameterWords(blank)])} values={values} set={setValues} />
        <Textarea
          label="Template"
          autosize
          maxRows={12}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <Result title="Message" text={filledText(text, values)} />
    </div>
  )
}
