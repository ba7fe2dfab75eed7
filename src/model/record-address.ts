import { recordHref } from '#base/record-href.ts'
import type { Address, AnyCollection } from '#model/schema/collection.ts'

/** The page that lists the records of a collection. Throws for a collection without a page. */
export function pageOf({ name, page }: AnyCollection): string {
  if (!page) throw new Error(`The collection "${name}" has no page.`)
  return statedAddress(page)
}

/** An address as written in a definition. */
export const statedAddress = (address: Address): string => (typeof address === 'string' ? address : address())

/** The address of a list with parameters (`{ tab: 'due' }`). */
export const listAddress = (of: AnyCollection, params: Readonly<Record<string, string>> = {}): string =>
  withParams(pageOf(of), params)

/** Adds parameters to an address, which may already have some. */
export function withParams(page: string, params: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(params).toString()
  return search ? `${page}${page.includes('?') ? '&' : '?'}${search}` : page
}

/** The address that opens one record of a collection. */
export const recordAddress = (of: AnyCollection, id: string): string => recordHref(pageOf(of), id)

/** Escapes a value for the filter in an address, where `~`, `;` and `|` have a meaning. */
export const filterValue = (text: string): string => text.replace(/[\\~;|]/g, '\\$&')
