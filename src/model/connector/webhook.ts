import type { Http, Pulled } from '#model/connector/connector.ts'
import type { Values } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'

/** One message sent by an outside service. */
export interface WebhookDelivery {
  /** A header, ignoring case. */
  header(name: string): string | undefined
  /** The exact body, as it was signed. */
  text: string
  /** The body parsed as JSON; throws `bad-json`. */
  json(): unknown
}

/** A signature made with a shared secret: HMAC over the body, compared in constant time. */
export interface HmacSignature {
  /** The name of the credential used to sign, one of `secrets`. */
  secret: string
  header: string
  algorithm?: 'sha256' | 'sha512'
  encoding: 'base64' | 'hex'
  /** The prefix of the signature in the header, such as `sha256=`. */
  prefix?: string
  /** The signed text, when it is more than the body. */
  signed?(delivery: WebhookDelivery): string
}

/** A signature that only the service can verify; it is asked once per delivery. */
interface CheckedByService<F extends Fields> {
  isGenuine(
    delivery: WebhookDelivery,
    context: { settings: Partial<Values<F>>; secrets: Readonly<Record<string, string>>; http: Http },
  ): Promise<boolean>
}

/** How a connector receives messages from its service, at `POST /api/webhooks/NAME`. */
export interface Webhook<F extends Fields> {
  signature: HmacSignature | CheckedByService<F>
  /**
   * The id of a delivery: a repeated id is not processed again, nor are identical signed bytes under another id. Use a
   * signed id (`signed`) when a service may send the same body twice and mean it.
   */
  idOf?(delivery: WebhookDelivery): string | undefined
  /**
   * When it was sent, in milliseconds or ISO text. Read it from the signed part: it makes an old message that is
   * replayed fail, and a recent one is processed once, whatever its id says.
   */
  sentAt?(delivery: WebhookDelivery): number | string | undefined
  /** How many minutes that moment may differ from now. Services that retry for hours need more; 5 by default. */
  windowMinutes?: number
  /** The command that imports it, `pull` to read from the service at once, or nothing for a topic that is ignored. */
  take(delivery: WebhookDelivery, context: { settings: Partial<Values<F>>; today: string }): Pulled | 'pull' | undefined
}
