import type { PageName } from '#model/print/print.ts'
import type { PrintOffer } from '#ui/print/print.ts'

const keyOf = (collection: string): string => `prime-print ${collection}`

interface Kept {
  offer: PrintOffer
  /** Undefined for the paper of the settings. */
  page: PageName | undefined
}

/** What was printed last of a collection on this device, and on what; else the first offer as it usually is. */
export function keptChoice(collection: string, offers: readonly PrintOffer[]): Kept | undefined {
  const [template, page] = (localStorage.getItem(keyOf(collection)) ?? '').split(' ')
  const offer = offers.find(({ name }) => name === template) ?? offers[0]
  return offer && { offer, page: offer.pages.find((name) => name === page) }
}

export const keepChoice = (collection: string, template: string, page: PageName | undefined): void =>
  localStorage.setItem(keyOf(collection), page ? `${template} ${page}` : template)
