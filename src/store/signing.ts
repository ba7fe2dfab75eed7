import { hash, hkdfSync, timingSafeEqual } from 'node:crypto'
import { Problem } from '#base/problem.ts'

/** The head of the log at a moment, as recorded outside the database. */
export interface Anchor {
  seq: number
  hash: string
}

/** Reads `1234:ab12…` as `verify` takes it. */
export function readAnchor(text: unknown): Anchor {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(String(text).trim().toLowerCase()) ?? []
  if (!hash) throw new Problem('bad-request', 'An anchor is SEQ:HASH, the number of a commit and its 64 digits.')
  return { seq: Number(seq), hash }
}

/** Signs the hash of a line, which covers everything before it; without the key nobody can forge a log. */
export interface Signer {
  /** What is stored beside a line. */
  sign(seq: number, hash: string): string
  /** `other` when the line was signed with another key. */
  check(seq: number, hash: string, stored: string): 'right' | 'wrong' | 'other'
}

const BLOCK = 64

/**
 * HMAC with SHA-256 (RFC 2104) under one key, as base64url. Every commit is signed, and two plain hashes take a third
 * of the time of Node's Hmac object.
 */
export function openHmac(key: Uint8Array): (text: string) => string {
  const block = Buffer.alloc(BLOCK)
  block.set(key.length > BLOCK ? hash('sha256', key, 'buffer') : key)
  const [inner, outer] = [0x36, 0x5c].map((pad) => block.map((byte) => byte ^ pad))
  return (text) => {
    const within = hash('sha256', Buffer.concat([inner!, Buffer.from(text)]), 'buffer')
    return hash('sha256', Buffer.concat([outer!, within]), 'base64url')
  }
}

/** The key of the log, derived from the server's key without revealing it. */
export const logKeyOf = (secretKey: string): Uint8Array => new Uint8Array(hkdfSync('sha256', secretKey, '', 'log', 32))

export function signerOf(key: Uint8Array): Signer {
  const macOf = openHmac(key)
  const name = macOf('name').slice(0, 8)
  const sign = (seq: number, hash: string): string => `${name}.${macOf(`${seq}:${hash}`)}`
  return {
    sign,
    check(seq, hash, stored) {
      if (!stored.startsWith(`${name}.`)) return 'other'
      const right = Buffer.from(sign(seq, hash))
      const given = Buffer.from(stored)
      return given.length === right.length && timingSafeEqual(given, right) ? 'right' : 'wrong'
    },
  }
}

/** The last line of a log, with its signature. */
export type Tail = Anchor & { mac: string | null }

/** What is recorded about the last line of a log. */
export const anchorOf = (tail: Tail | undefined, signer: Signer | undefined) =>
  tail && {
    seq: tail.seq,
    hash: tail.hash,
    isSigned: tail.mac !== null && signer?.check(tail.seq, tail.hash, tail.mac) === 'right',
  }

/** What is known about the log from outside the database. */
export interface KnownLog {
  anchors?: readonly Anchor[]
  /** The line from which the log was signed with the current key. */
  signedAt?: number
}

type Bad = (seq: number, detail: string) => void

/**
 * Follows a log line by line. A signed line proves everything before it, so only what comes after the last one is
 * unproved: if the log was signed before, that is a fault. Lines signed with another key count as unsigned.
 */
export function openWitness(signer: Signer | undefined, { anchors = [], signedAt }: KnownLog, bad: Bad) {
  let proven = 0
  let last = 0
  let others = 0
  let firstAfter: number | undefined
  return {
    line(seq: number, hash: string, mac: string | null): void {
      last = seq
      if (anchors.some((noted) => noted.seq === seq && noted.hash !== hash))
        bad(seq, `Commit ${seq} is not the one that was noted outside the database.`)
      const found = mac !== null && signer?.check(seq, hash, mac)
      if (found === 'wrong') bad(seq, `Commit ${seq} has a false signature.`)
      if (found === 'other') others++
      if (found === 'right') {
        proven = seq
        firstAfter = undefined
      } else firstAfter ??= seq
    },
    /** After the last line: the last proved line, and how many are signed with another key. */
    end(): { proven: number; others: number } {
      for (const { seq } of anchors)
        if (seq > last) bad(last + 1, `The log ends at commit ${last}; commit ${seq} was noted outside the database.`)
      const wasSigned = proven > 0 || signedAt !== undefined
      if (signer && wasSigned && firstAfter !== undefined)
        bad(firstAfter, `Commit ${firstAfter} and what follows it is not signed with the key of this Prime.`)
      return { proven, others }
    },
  }
}
