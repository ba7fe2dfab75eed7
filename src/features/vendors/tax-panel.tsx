import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Problem } from '#base/problem.ts'
import styles from '#features/party-figures/figures.module.css'
import { revealTaxIds, setTaxId } from '#features/vendors/tax.ts'
import type { Doc } from '#model/value.ts'
import { execute } from '#ui/api.ts'
import type { Clock } from '#ui/collection/view.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { toastProblem } from '#ui/frame/toasts.tsx'
import { useUser } from '#ui/session.ts'

/** A vendor's tax id: masked; the whole of it is shown to who asks, and that is kept. */
export function VendorTax({ vendor, clock }: { vendor: Doc; clock: Clock }): ReactNode {
  const canWrite = useUser()?.role !== 'viewer'
  const [whole, setWhole] = useState<string>()
  const { taxShown } = vendor.data

  async function reveal(): Promise<void> {
    try {
      const { result } = await execute<Record<string, string>>(revealTaxIds.name, { vendorIds: [vendor.id] })
      setWhole(result[vendor.id])
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    }
  }

  if (!canWrite && !taxShown) return null
  return (
    <section className={styles.bank} aria-label="Tax id">
      <p className={styles.note}>Tax id: {taxShown ? String(taxShown) : 'not known'}</p>
      {canWrite && (
        <div className={styles.acts}>
          {taxShown && (
            <Button variant="default" onClick={() => void reveal()} title="Who looked stays in the history">
              Show
            </Button>
          )}
          <CommandButton
            clock={clock}
            offer={{
              command: setTaxId,
              label: taxShown ? 'Change' : 'Enter the tax id',
              fixed: { vendorId: vendor.id },
              action: () => 'Save',
            }}
          />
        </div>
      )}
      <Modal opened={whole !== undefined} onClose={() => setWhole(undefined)} title="Tax id" size={420}>
        <dl className={styles.details}>
          <div>
            <dt>{String(vendor.data.name ?? vendor.id)}</dt>
            <dd>{whole}</dd>
          </div>
        </dl>
        <p className={styles.note}>The history keeps that you looked.</p>
      </Modal>
    </section>
  )
}
