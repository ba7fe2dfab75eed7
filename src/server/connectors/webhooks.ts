import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { dayIn, timestamp } from '#base/days.ts'
import { parseJson } from '#base/formats/json.ts'
import { Problem } from '#base/problem.ts'
import { type AnyConnector, ConnectorFault, type Pulled, type RunReport } from '#model/connector/connector.ts'
import type { HmacSignature, Webhook, WebhookDelivery } from '#model/connector/webhook.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { primeFor } from '#server/access/prime-caller.ts'
import { withBudget } from '#server/connectors/budget.ts'
import { openHttp } from '#server/connectors/http.ts'
import { accountOf, outcomeOf, type RunnerOptions, sentenceOf } from '#server/connectors/runner.ts'
import { openSecrets, openSigningSecrets } from '#server/connectors/secrets.ts'
import type { KeyUse } from '#server/documents/commit/idempotency.ts'
import { runCommand } from '#server/documents/execute.ts'
import { zoneOf } from '#server/http/zone.ts'
import type { Prime } from '#server/ports.ts'

const PRIME = primeFor('connector')
const WINDOW_MINUTES = 5
const LONGEST_ID = 200

/** The outcome of a delivery: a refused one is recorded for people, because sending it again would not help. */
interface Taken {
  outcome: 'taken' | 'again' | 'ignored' | 'refused'
}

interface Message {
  headers: Readonly<Record<string, string | string[] | undefined>>
  bytes: Buffer
}

/**
 * Processes one message of a service: checks signature and age, then runs its command, once. Throws when the service
 * should send it again.
 */
export async function takeDelivery(
  prime: Prime,
  connector: AnyConnector & { webhook: Webhook<Fields> },
  { headers, bytes }: Message,
  options: RunnerOptions = {},
): Promise<Taken> {
  const { webhook } = connector
  const state = (await prime.driver.read((tx) => tx.get('connectors', connector.name)))?.data
  if (state?.isOn !== true) throw noWebhook(connector.name)
  const delivery = deliveryOf(headers, bytes)
  if (!(await isGenuine(prime, connector, { delivery, bytes, state, options })))
    throw new Problem('unauthenticated', 'The signature does not match.')
  read(prime, connector, () => refuseOld(webhook, delivery, prime.now()))
  const settings = (state.settings ?? {}) as Data
  const today = dayIn(await zoneOf(prime), prime.now())
  const wanted = read(prime, connector, () => webhook.take(delivery, { settings, today }))
  if (wanted === undefined) return { outcome: 'ignored' }
  const keys = read(prime, connector, () => keysOf(connector, delivery, bytes, prime.now()))
  if (wanted === 'pull') {
    const { replayed } = await note(prime, { connector: connector.name, isDue: true }, keys.use)
    return { outcome: replayed ? 'again' : 'taken' }
  }
  return bringIn(prime, connector, wanted, keys)
}

export const noWebhook = (name: string): Problem =>
  new Problem('not-found', `There is no webhook "${name.slice(0, 100)}".`)

async function bringIn(
  prime: Prime,
  connector: AnyConnector,
  { command, input }: Pulled,
  { use, refusal }: Keys,
): Promise<Taken> {
  const startedAt = prime.now()
  let report: RunReport | undefined
  try {
    const { result, replayed } = await runCommand(prime, PRIME, command, input, use)
    if (replayed) return { outcome: 'again' }
    report = connector.tell(result)
  } catch (error) {
    // After a temporary fault the sender retries; a refusal by a rule is recorded for people.
    if (!(error instanceof Problem) || error.status >= 500 || error.status === 429) throw error
    await noteRun(prime, connector, startedAt, { outcome: 'Failed', summary: error.message }, refusal)
    return { outcome: 'refused' }
  }
  const { summary, warning, differences } = report
  await noteRun(prime, connector, startedAt, {
    outcome: outcomeOf(report),
    summary,
    ...(warning !== undefined && { warning }),
    ...(differences.length > 0 && { differences: differences.slice(0, 200).map((one) => ({ ...one })) }),
  })
  return { outcome: 'taken' }
}

const noteRun = (
  prime: Prime,
  { name }: AnyConnector,
  startedAt: Date,
  run: Data & { outcome: string },
  use?: KeyUse,
) => {
  const noted = {
    startedAt: timestamp(startedAt),
    endedAt: timestamp(prime.now()),
    startedBy: 'Webhook',
    tries: 1,
    ...run,
  }
  return note(prime, { connector: name, ...(run.outcome !== 'Nothing new' && { run: noted }) }, use)
}

const note = (prime: Prime, input: Data, use?: KeyUse) =>
  runCommand(prime, PRIME, 'connectors.recordWebhook', input, use)

/**
 * A delivery is processed once, however often it arrives and whatever else changed on the way. Its id is often not
 * signed, so identical signed bytes are one delivery under any id: for as long as they are recent enough to be
 * accepted, or, when they do not say when they were sent, for as long as results are kept, which is a week.
 */
function keysOf({ name, webhook }: AnyConnector, delivery: WebhookDelivery, bytes: Buffer, now: Date): Keys {
  const { idOf, sentAt, signature, windowMinutes = WINDOW_MINUTES } = webhook!
  const id = idOf?.(delivery)
  if (id !== undefined && id.length > LONGEST_ID)
    throw new Problem('bad-request', 'The number of the delivery is too long.')
  const isMore = 'secret' in signature && signature.signed !== undefined
  const digest = hash('sha256', isMore ? signature.signed!(delivery) : bytes, 'base64url')
  // The moment may be as far in the future as in the past.
  const period = Math.floor(now.getTime() / (2 * windowMinutes * 60_000))
  const [current, before] = [period, period - 1].map((one) => `webhook:${name}:${digest}:${one}`) as [string, string]
  const also = sentAt ? [current, before] : id === undefined ? [] : [`webhook:${name}:${digest}`]
  return {
    use: { key: `webhook:${name}:${id ?? digest}`, fingerprint: 'webhook', also },
    refusal: { key: `${current}:refused`, fingerprint: 'webhook' },
  }
}

interface Keys {
  use: KeyUse
  /** The key for recording a refusal: the same message recorded again and again would push out other runs. */
  refusal: KeyUse
}

function deliveryOf(headers: Message['headers'], bytes: Buffer): WebhookDelivery {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return {
    header: (name) => [headers[name.toLowerCase()] ?? []].flat()[0],
    text,
    json: () => parseJson(text),
  }
}

interface Checked {
  delivery: WebhookDelivery
  bytes: Buffer
  state: Data
  options: RunnerOptions
}

async function isGenuine(
  prime: Prime,
  connector: AnyConnector & { webhook: Webhook<Fields> },
  { delivery, bytes, state, options }: Checked,
): Promise<boolean> {
  const { signature } = connector.webhook
  if ('secret' in signature) {
    const secrets = await openSigningSecrets(prime, connector, signature.secret)
    if (secrets.length === 0) throw noWebhook(connector.name)
    return secrets.some((secret) => isSigned(signature, secret, delivery, bytes))
  }
  const { wait = async () => undefined, random: _, ...http } = options
  const account = accountOf(connector, state)
  const context = {
    settings: (state.settings ?? {}) as Data,
    secrets: await openSecrets(prime, connector),
    http: withBudget(prime, connector, openHttp({ hosts: connector.hosts, ...http }), { account, wait }),
  }
  try {
    return await signature.isGenuine(delivery, context)
  } catch (error) {
    throw new Problem('unavailable', sentenceOf(prime, connector, error))
  }
}

/** Computed over the bytes as received: a body that was parsed and serialized again is different. */
function isSigned(
  { header, algorithm = 'sha256', encoding, prefix = '', signed }: HmacSignature,
  secret: string,
  delivery: WebhookDelivery,
  bytes: Buffer,
): boolean {
  const given = delivery.header(header)
  if (given?.startsWith(prefix) !== true) return false
  const expected = createHmac(algorithm, secret)
    .update(signed ? signed(delivery) : bytes)
    .digest()
  const sent = Buffer.from(given.slice(prefix.length).trim(), encoding)
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

function refuseOld(
  { sentAt, windowMinutes = WINDOW_MINUTES }: Webhook<Fields>,
  delivery: WebhookDelivery,
  now: Date,
): void {
  if (!sentAt) return
  const moment = sentAt(delivery)
  const at = typeof moment === 'string' ? Date.parse(moment) : (moment ?? Number.NaN)
  // A moment that cannot be parsed compares as false, so it is refused too.
  if (Math.abs(now.getTime() - at) <= windowMinutes * 60_000) return
  throw new Problem('unauthenticated', `The message was not sent within the last ${windowMinutes} minutes.`)
}

/** The connector's own parser for a genuine message, whose form may be unexpected. */
function read<T>(prime: Prime, connector: AnyConnector, make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (error instanceof Problem) throw error
    if (!(error instanceof ConnectorFault))
      prime.log('error', 'A webhook could not be read.', { connector: connector.name, cause: String(error) })
    const sentence =
      error instanceof ConnectorFault ? error.message : `${connector.label} sent a message of another form.`
    throw new Problem('bad-request', sentence)
  }
}
