import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Problem } from '#base/problem.ts'
import styles from '#features/party-figures/figures.module.css'
import { bankDetails, confirmBank, revealBank, setBank } from '#features/vendors/bank.ts'
import { bankNotice } from '#features/vendors/bank-rules.ts'
import type { Doc } from '#model/value.ts'
import { execute } from '#ui/api.ts'
import type { Clock } from '#ui/collection/view.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { toastProblem } from '#ui/frame/toasts.tsx'
import { useUser } from '#ui/session.ts'

type Details = Partial<Record<keyof typeof bankDetails.fields, string>>

/** Where a vendor is paid: masked, with a warning while a change is young; the whole of it is shown and that is kept. */
export function VendorBank({ vendor, clock }: { vendor: Doc; clock: Clock }): ReactNode {
  const canWrite = useUser()?.role !== 'viewer'
  const [shown, setShown] = useState<Details>()
  const { bankShown, bankConfirmed } = vendor.data
  const notice = bankNotice(vendor.data, clock.today)
  const fixed = { vendorId: vendor.id }

  async function reveal(): Promise<void> {
    try {
      setShown((await execute<Details>(revealBank.name, fixed)).result)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    }
  }

  if (!canWrite && !bankShown) return null
  return (
    <section className={styles.bank} aria-label="Bank details">
      {notice && (
        <p className={styles.note} data-hot={!bankConfirmed || undefined} role="status">
          {notice}
        </p>
      )}
      <p className={styles.note}>Bank: {bankShown ? String(bankShown) : 'not known'}</p>
      {canWrite && (
        <div className={styles.acts}>
          {bankShown && (
            <Button variant="default" onClick={() => void reveal()} title="Who looked stays in the history">
              Show
            </Button>
          )}
          <CommandButton
            clock={clock}
            offer={{
              command: setBank,
              label: bankShown ? 'Change' : 'Enter bank details',
              fixed,
              action: () => 'Save',
              confirm: ({ account }) =>
                `${vendor.data['name']} is paid at ${account || 'that account'} from now on. For seven days everybody is asked to call back first.`,
            }}
          />
          {notice && !bankConfirmed && (
            <CommandButton clock={clock} offer={{ command: confirmBank, label: 'Called back', fixed }} />
          )}
        </div>
      )}
      <Modal opened={shown !== undefined} onClose={() => setShown(undefined)} title="Bank details" size={420}>
        <dl className={styles.details}>
          {Object.entries(bankDetails.fields).map(
            ([name, { label }]) =>
              shown?.[name as keyof Details] && (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd>{shown[name as keyof Details]}</dd>
                </div>
              ),
          )}
        </dl>
        <p className={styles.note}>The history keeps that you looked.</p>
      </Modal>
    </section>
  )
}
