import type { Http, Pulled } from '#model/connector/connector.ts'
import type { Values } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'

/** One message that an outside service sent by itself. */
export interface WebhookDelivery {
  /** A header, whatever its letters' case. */
  header(name: string): string | undefined
  /** The body to the letter, as it was signed. */
  text: string
  /** The body read as JSON; throws `bad-json`. */
  json(): unknown
}

/** A signature made with a shared secret: HMAC over the body, compared in constant time. */
export interface HmacSignature {
  /** The name of the credential that signs, one of `secrets`. */
  secret: string
  header: string
  algorithm?: 'sha256' | 'sha512'
  encoding: 'base64' | 'hex'
  /** The prefix of the signature in the header, such as `sha256=`. */
  prefix?: string
  /** The signed text, where it is more than the body. */
  signed?(delivery: WebhookDelivery): string
}

/** A signature that only the service can check; it is asked once for each delivery. */
interface AskedSignature<F extends Fields> {
  isGenuine(
    delivery: WebhookDelivery,
    context: { settings: Partial<Values<F>>; secrets: Readonly<Record<string, string>>; http: Http },
  ): Promise<boolean>
}

/** How a connector takes the messages of its service, at `POST /api/webhooks/NAME`. */
export interface Webhook<F extends Fields> {
  signature: HmacSignature | AskedSignature<F>
  /**
   * The number of a delivery: one that comes again is not done again, nor are equal signed bytes under another number. Have
   * it signed (`signed`) where a service sends the same body twice and means it twice.
   */
  idOf?(delivery: WebhookDelivery): string | undefined
  /**
   * When it was sent, in milliseconds or ISO text. Read it from what is signed: an old message sent again is refused by
   * it, and a young one is done once, whatever its number says.
   */
  sentAt?(delivery: WebhookDelivery): number | string | undefined
  /** How far that moment may lie from now. Services that try again for hours need as many; 5 by default. */
  windowMinutes?: number
  /** The command that brings it in, `pull` to read from the service at once, or nothing for a topic that is of no interest. */
  take(delivery: WebhookDelivery, context: { settings: Partial<Values<F>>; today: string }): Pulled | 'pull' | undefined
}
