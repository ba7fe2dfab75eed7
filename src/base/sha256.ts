interface Platform {
  crypto: { subtle: { digest(name: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer> } }
  TextEncoder: new () => { encode(text: string): Uint8Array }
}

/** The SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export async function sha256(text: string): Promise<string> {
  // Browser and Node both provide these, but pure code is compiled without their types.
  const { crypto, TextEncoder } = globalThis as unknown as Platform
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
