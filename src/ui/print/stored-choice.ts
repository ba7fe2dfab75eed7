import type { PageName } from '#model/print/print.ts'
import type { PrintOffer } from '#ui/print/print.ts'

const keyOf = (collection: string): string => `prime-print ${collection}`

interface StoredChoice {
  offer: PrintOffer
  /** Undefined for the paper size of the settings. */
  page: PageName | undefined
}

/**
 * The last print choice for a collection on this device, with its paper size; otherwise the first offer with its
 * defaults.
 */
export function storedChoice(collection: string, offers: readonly PrintOffer[]): StoredChoice | undefined {
  const [template, page] = (localStorage.getItem(keyOf(collection)) ?? '').split(' ')
  const offer = offers.find(({ name }) => name === template) ?? offers[0]
  return offer && { offer, page: offer.pages.find((name) => name === page) }
}

export const keepChoice = (collection: string, template: string, page: PageName | undefined): void =>
  localStorage.setItem(keyOf(collection), page ? `${template} ${page}` : template)
