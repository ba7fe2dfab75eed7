interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML: (text: string) => string | null }): unknown
}

/** The nonce with which this page may add styles: its policy refuses others. Empty where the page has none. */
export const styleNonce = (): string => document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? ''

/**
 * Once, before anything is drawn. Mantine writes its styles as if they were HTML, which the page's policy refuses: let
 * through is what can't be HTML, since no tag begins in it. What locks the page behind a dialog asks for the nonce by the
 * name that webpack gave it.
 */
export function allowStyles(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) })
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
}
