import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import styles from '#features/data/label-generator/screen.module.css'
import { Inputs, type LabelTexts } from '#features/data/label-generator/text-tabs.tsx'
import { QR_KINDS, type QrKind, qrText } from '#features/data/label-generator/texts.ts'
import { scannedAddress, scanQueries } from '#features/purchasing/scan/rules.ts'
import { readOnce } from '#ui/api.ts'
import { useUser } from '#ui/session.ts'
import { codePicture } from '#ui/shell/codes/code.tsx'
import { toastProblem } from '#ui/shell/toasts/toasts.tsx'

const RECORD = 'Record of Prime'

const QR_INPUTS: Record<QrKind, readonly (readonly [string, string])[]> = {
  Address: [['address', 'Address or text']],
  'Wi-Fi': [
    ['network', 'Network'],
    ['password', 'Password'],
  ],
  Contact: [
    ['name', 'Name'],
    ['company', 'Company'],
    ['phone', 'Phone'],
    ['email', 'Email'],
  ],
}

/** The address of the record with a number, to be scanned with any phone that is logged in. */
function RecordAddress({ take }: { take: (address: string) => void }): ReactNode {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  async function find(): Promise<void> {
    try {
      const { queries } = await readOnce({ queries: scanQueries(typed.trim()) })
      const path = scannedAddress(
        typed.trim(),
        queries.map(({ documents }) => documents),
      )
      setFault(path ? '' : `No record has the number ${typed.trim()}`)
      if (path) take(location.origin + path)
    } catch (error) {
      toastProblem((error as Error).message)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim()) void find()
      }}
    >
      <TextInput
        label="Number of a lot, part, order, bill or parcel"
        description="Enter looks it up"
        value={typed}
        error={fault}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setFault('')
        }}
      />
    </form>
  )
}

export function QrTab(): ReactNode {
  const isSignedIn = useUser() !== undefined
  const [kind, setKind] = useState<QrKind | typeof RECORD>('Address')
  const [values, setValues] = useState<LabelTexts>({ address: location.origin })
  const text = kind === RECORD ? (values.record ?? '') : qrText(kind, values)
  const picture = codePicture(text, 'QR')
  return (
    <div className={`grid ${styles.two}`}>
      <div className={`grid packed gap-12 ${styles.set}`}>
        <NativeSelect
          label="Content"
          data={[...QR_KINDS, ...(isSignedIn ? [RECORD] : [])]}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as typeof kind)}
        />
        {kind === RECORD ? (
          <RecordAddress take={(record) => setValues({ ...values, record })} />
        ) : (
          <Inputs names={QR_INPUTS[kind]} values={values} set={setValues} />
        )}
      </div>
      <section className={`box grid start packed gap-8 on-panel pad-16 ${styles.result}`} aria-label="QR code">
        {picture ? (
          <>
            <img className={`round pad-12 ${styles.qr}`} src={picture} alt={`QR code of: ${text}`} />
            <Button component="a" href={picture} download="qr.svg" variant="default" h={32}>
              Save as SVG
            </Button>
          </>
        ) : (
          <p>Nothing to encode, or too much for one code.</p>
        )}
      </section>
    </div>
  )
}
