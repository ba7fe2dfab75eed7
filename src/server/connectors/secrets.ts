import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { AnyConnector } from '#model/connector/connector.ts'
import type { Prime } from '#server/ports.ts'

const KIND = 'connectorSecrets'
const CIPHER = 'aes-256-gcm'
/** For shorter credentials the last characters would reveal too much. */
const SHORTEST_SHOWN = 12

/** How long a service may continue to sign with the previous credential. */
const BEFORE_MS = 3_600_000

interface Bytes {
  iv: string
  tag: string
  data: string
}

interface Sealed extends Bytes {
  last4?: string
  updatedAt: string
  /** The credential that this one replaced. */
  before?: Bytes
}

/** The public part of a credential. */
interface SecretState {
  set: boolean
  last4?: string
  updatedAt?: string
}

const keyOf = ({ config }: Prime): Buffer =>
  Buffer.from(hkdfSync('sha256', config.secretKey, '', 'prime connector secrets', 32))

/** Binds a credential to its place, so that it cannot be decrypted anywhere else. */
const placeOf = (connector: string, name: string): Buffer => Buffer.from(`${connector}/${name}`)

async function stored(prime: Prime, connector: string): Promise<Record<string, Sealed>> {
  const note = await prime.driver.read((tx) => tx.noteOf(KIND, connector))
  return note ? (JSON.parse(note.text) as Record<string, Sealed>) : {}
}

/** Encrypts credentials with this Prime's key; `null` deletes one, those not named stay. */
export async function setSecrets(
  prime: Prime,
  { name: connector }: AnyConnector,
  given: Readonly<Record<string, string | null>>,
): Promise<void> {
  const key = keyOf(prime)
  const at = prime.now()
  const sealed = Object.entries(given).map(([name, value]): [string, Sealed | undefined] => {
    if (value === null) return [name, undefined]
    const iv = randomBytes(12)
    const cipher = createCipheriv(CIPHER, key, iv).setAAD(placeOf(connector, name))
    const data = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
    const shown = value.length >= SHORTEST_SHOWN && { last4: value.slice(-4) }
    const [ivText, tag, text] = [iv, cipher.getAuthTag(), data].map((bytes) => bytes.toString('base64'))
    return [name, { iv: ivText!, tag: tag!, data: text!, ...shown, updatedAt: at.toISOString() }]
  })
  await prime.driver.write(async (tx) => {
    const note = await tx.noteOf(KIND, connector)
    const before = note ? (JSON.parse(note.text) as Record<string, Sealed>) : {}
    const after = Object.fromEntries(
      [...Object.entries(before), ...sealed].filter(
        ([name, one], at, all) => one && all.findLastIndex(([other]) => other === name) === at,
      ),
    ) as Record<string, Sealed>
    for (const [name, one] of Object.entries(after)) {
      const old = Object.hasOwn(before, name) ? before[name] : undefined
      if (old && old !== one) one.before = { iv: old.iv, tag: old.tag, data: old.data }
    }
    await tx.note(KIND, connector, JSON.stringify(after), at)
  })
}

/** Which credentials are set, never their values. */
export async function secretStates(prime: Prime, connector: AnyConnector): Promise<Record<string, SecretState>> {
  const saved = await stored(prime, connector.name)
  return Object.fromEntries(
    Object.keys(connector.secrets).map((name) => {
      const one = Object.hasOwn(saved, name) ? saved[name] : undefined
      return [name, { set: one !== undefined, ...(one && { last4: one.last4, updatedAt: one.updatedAt }) }]
    }),
  )
}

/** The decrypted credentials for one run. Those encrypted with another key count as missing. */
export async function openSecrets(prime: Prime, connector: AnyConnector): Promise<Record<string, string>> {
  const saved = await stored(prime, connector.name)
  return Object.fromEntries(
    Object.entries(saved).flatMap(([name, sealed]) => {
      const text = opened(prime, placeOf(connector.name, name), sealed)
      return text === undefined ? [] : [[name, text]]
    }),
  )
}

/** The credentials a message may be signed with: the current one, and for an hour the one it replaced. */
export async function openSigningSecrets(prime: Prime, connector: AnyConnector, name: string): Promise<string[]> {
  const saved = await stored(prime, connector.name)
  const one = Object.hasOwn(saved, name) ? saved[name]! : undefined
  if (!one) return []
  const isRecent = prime.now().getTime() - Date.parse(one.updatedAt) < BEFORE_MS
  return [one, ...(one.before && isRecent ? [one.before] : [])].flatMap(
    (sealed) => opened(prime, placeOf(connector.name, name), sealed) ?? [],
  )
}

function opened(prime: Prime, place: Buffer, { iv, tag, data }: Bytes): string | undefined {
  try {
    const cipher = createDecipheriv(CIPHER, keyOf(prime), Buffer.from(iv, 'base64'))
      .setAAD(place)
      .setAuthTag(Buffer.from(tag, 'base64'))
    return Buffer.concat([cipher.update(Buffer.from(data, 'base64')), cipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
