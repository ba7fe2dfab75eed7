import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses of this machine and its networks, including their IPv6 forms: outside services are never there. */
const INSIDE = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INSIDE.ipv4.addSubnet(net, bits)
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  INSIDE.ipv6.addSubnet(net, bits, 'ipv6')

/** The addresses among these that are outside this machine and its networks. */
export const outsideOf = (found: readonly LookupAddress[]): LookupAddress[] =>
  found.filter(({ address, family }) => {
    const kind = family === 6 ? 'ipv6' : 'ipv4'
    return !INSIDE[kind].check(address, kind)
  })

/** Resolves a name and keeps only outside addresses, so that no name leads into the company's own network. */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    const outside = outsideOf(found)
    if (outside.length === 0) return done(new Error(`${host} leads to a private address`), '')
    if (options.all) return done(null, outside)
    return done(null, outside[0]!.address, outside[0]!.family)
  })
}

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|localhost)$/
const NAME = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*\.?$/i

/** Whether this is this machine, in the usual notation. */
export const isThisMachine = (host: string): boolean => LOOPBACK.test(host)

/** The fault for a host that is neither a name nor an address, or an address in the company's own network. */
export function hostFault(host: string): string | undefined {
  const family = isIP(host)
  if (family !== 0 && !host.includes('%'))
    return outsideOf([{ address: host, family }]).length > 0 ? undefined : 'leads to a private address'
  // Systems also accept `2130706433`, `0x7f.1` and the like as addresses, so the last part of a name must not be a
  // number.
  if (!NAME.test(host) || /^(?:\d+|0x[\da-f]*)$/i.test(host.replace(/\.$/, '').split('.').at(-1)!))
    return 'is not the name of a server, such as imap.company.com'
  return undefined
}
