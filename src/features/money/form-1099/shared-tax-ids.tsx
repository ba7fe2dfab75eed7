import { type ReactNode, useEffect, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { type SharedTaxId, sharedTaxIds } from '#features/parties/tax-ids/commands.ts'
import { vendors as vendorRecords } from '#features/parties/vendors/collection.ts'
import { recordAddress } from '#model/record-address.ts'
import { execute } from '#ui/api.ts'
import styles from '#ui/layouts/figures.module.css'
import { GoLink } from '#ui/shell/go-link.tsx'
import { toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** Vendors that share a tax id, for owners: their payments are reported together. */
export function SharedTaxIds(): ReactNode {
  const [shared, setShared] = useState<readonly SharedTaxId[]>([])
  useEffect(() => {
    execute<readonly SharedTaxId[]>(sharedTaxIds.name, {})
      .then(({ result }) => setShared(result))
      .catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
        toastProblem(error.message)
      })
  }, [])
  if (shared.length === 0) return null
  return (
    <section className={`hair-above above-10 ${styles.bank}`} aria-label="Shared tax IDs">
      <p className={`text-13 line-18 dim above-4 ${styles.note}`}>
        These vendors have the same tax ID. Merge them, so that the year’s payments add up.
      </p>
      <ul className={`text-13 line-18 dim above-4 ${styles.note}`}>
        {shared.map(({ taxShown, vendors }) => (
          <li key={vendors[0]?.id}>
            {taxShown}:{' '}
            {vendors.map(({ id, name }, at) => (
              <span key={id}>
                {at > 0 && ', '}
                <GoLink className="accent underlined" href={recordAddress(vendorRecords, id)}>
                  {name}
                </GoLink>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
