import { settings } from '#features/admin/settings/collection.ts'
import type { Tx } from '#model/command/command.ts'

/** The company's own currency, as the settings say; US dollars before anybody has said. */
export const companyCurrency = async (tx: Pick<Tx, 'get'>): Promise<string> => {
  const company = await tx.get(settings, 'company')
  return company?.data.currency || 'USD'
}
