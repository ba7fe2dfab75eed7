import { useMemo } from 'react'
import { settings } from '#features/admin/settings/collection.ts'
import { EXEMPT, type TaxRate } from '#model/document/tax.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { useLiveDoc } from '#ui/live/use-live.ts'

/** The collection with the rates of the settings to choose from in its field for tax. */
export function useTaxChoice<C extends AnyCollection>(collection: C): C {
  const taxes = useLiveDoc<{ taxes?: readonly TaxRate[] }>(settings.name, 'tax')?.data.taxes
  return useMemo(() => {
    const { taxName } = collection.fields
    const suggest = [...(taxes ?? []).map(({ name }) => name), EXEMPT]
    return {
      ...collection,
      fields: { ...collection.fields, taxName: { ...taxName, options: { ...taxName.options, suggest } } },
    }
  }, [collection, taxes])
}
