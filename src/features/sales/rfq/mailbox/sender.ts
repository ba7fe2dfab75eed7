import { type Customer, customers } from '#features/parties/customers/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

/** Public email domains: the domain does not identify a company. */
const OPEN_DOMAINS = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.es icloud.com me.com aol.com gmx.de gmx.net gmx.com web.de t-online.de freenet.de proton.me protonmail.com mail.com mail.ru yandex.ru qq.com 163.com 126.com'.split(
    ' ',
  ),
)

/** Whether anyone can have an address with this domain. */
export const isOpenDomain = (domain: string): boolean => OPEN_DOMAINS.has(domain)

/** The customer of a sender: the one with that address, otherwise the only one whose addresses have that domain. */
export async function customerOf(tx: Pick<Tx, 'find'>, from: string): Promise<Customer | undefined> {
  const domain = from.split('@')[1]
  if (!domain) return undefined
  const same = await tx.find(query(customers, { where: [['email', '==', from]], limit: 2 }))
  if (same.length === 1) return same[0]
  const near = await tx.find(query(customers, { search: domain, limit: 50 }))
  const named = near.filter(({ data }) => addressesOf(data).includes(from))
  if (named.length === 1) return named[0]
  if (isOpenDomain(domain)) return undefined
  const ofDomain = near.filter(({ data }) => addressesOf(data).some((address) => address.endsWith(`@${domain}`)))
  return ofDomain.length === 1 ? ofDomain[0] : undefined
}

/** The From line of a pasted email is within this many characters. */
const HEAD = 2_000

/** The sender of a pasted email, by its From line: `From: Jane Miller <jane@acme.example>`. */
export function senderIn(text: string): { email: string; name?: string } | undefined {
  const [, said = '', email] =
    /^[ \t>*]*(?:from|von|de|da)[ \t]*:[* \t]*([^\n<@]{0,80}?)[ \t]*<?([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+)/imu.exec(
      text.slice(0, HEAD),
    ) ?? []
  const name = said.replace(/["']/g, '').trim()
  return email ? { email: email.toLowerCase(), ...(name && { name }) } : undefined
}

/** The maximum number of addresses looked up for a text. */
const MAX_ADDRESSES = 5

/** The customer who wrote a text, by the addresses in it, last first because the signature is at the end. */
export async function customerIn(tx: Pick<Tx, 'find'>, text: string): Promise<Customer | undefined> {
  for (const address of [...new Set(addressesIn(text).reverse())].slice(0, MAX_ADDRESSES)) {
    const customer = await customerOf(tx, address)
    if (customer) return customer
  }
  return undefined
}

/** All email addresses in a customer's record. */
const addressesOf = (data: object): string[] => addressesIn(JSON.stringify(data))

const addressesIn = (text: string): string[] =>
  [
    ...text
      .slice(0, 100_000)
      .toLowerCase()
      .matchAll(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g),
  ].map(([address]) => address)
