import { randomBytes } from 'node:crypto'

/** The placeholder in the built page for the nonce of its own styles. */
const PLACE = 'nonce="page-nonce"'
const NONCE_BYTES = 18

const policyWith = (styles: string): string =>
  `default-src 'self'; script-src 'self'; style-src ${styles}; img-src 'self' data: blob:; ` +
  "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types default"

type PolicyHeaders = Readonly<Record<'Content-Security-Policy' | 'Content-Security-Policy-Report-Only', string>>

/** The policy of a page whose styles carry this nonce; without one, of content without styles of its own. */
export function policyHeaders(nonce?: string): PolicyHeaders {
  const policy = policyWith(nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`)
  // The same with reporting: whatever the policy blocks is reported to the server.
  return {
    'Content-Security-Policy': policy,
    'Content-Security-Policy-Report-Only': `${policy}; report-uri /api/csp-report`,
  }
}

/** The page for one response, with a policy that allows only its own styles. */
export function pageOnce(page: string): { body: string; headers: PolicyHeaders } {
  const nonce = randomBytes(NONCE_BYTES).toString('base64')
  return { body: page.replaceAll(PLACE, `nonce="${nonce}"`), headers: policyHeaders(nonce) }
}
