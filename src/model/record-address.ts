import { recordHref } from '#base/record-href.ts'
import type { AnyCollection } from '#model/schema/collection.ts'

/** The screen that lists the records of a collection; one without a screen is a mistake of whoever asks. */
export function pageOf({ name, page }: AnyCollection): string {
  if (!page) throw new Error(`The collection "${name}" has no page.`)
  return page
}

/** The address of a list: the page of a collection with what it is asked to show (`{ tab: 'due' }`). */
export const listAddress = (of: AnyCollection, asked: Readonly<Record<string, string>> = {}): string =>
  withAsked(pageOf(of), asked)

/** An address with what its page is asked to show; the page may choose one of its lists already. */
export function withAsked(page: string, asked: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(asked).toString()
  return search ? `${page}${page.includes('?') ? '&' : '?'}${search}` : page
}

/** The address that opens one record of a collection. */
export const recordAddress = (of: AnyCollection, id: string): string => recordHref(pageOf(of), id)
