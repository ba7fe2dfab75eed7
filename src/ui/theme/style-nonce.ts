interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML: (text: string) => string | null }): unknown
}

/** The nonce with which this page may add styles: its policy refuses all others. Empty when the page has none. */
export const styleNonce = (): string => document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? ''

/**
 * Runs once, before anything is rendered. Mantine inserts its styles as HTML, which the page's policy refuses: text
 * that cannot be HTML, because no tag begins in it, is let through. The scroll lock of dialogs reads the nonce under
 * the name webpack gave it.
 */
export function allowStyles(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) })
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
}
