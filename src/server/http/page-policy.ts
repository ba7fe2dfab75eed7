import { randomBytes } from 'node:crypto'

/** Stands in the built page where the nonce of its own styles belongs. */
const PLACE = 'nonce="page-nonce"'
const NONCE_BYTES = 18

const policyWith = (styles: string): string =>
  `default-src 'self'; script-src 'self'; style-src ${styles}; img-src 'self' data: blob:; ` +
  "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types default"

type PolicyHeaders = Readonly<Record<'Content-Security-Policy' | 'Content-Security-Policy-Report-Only', string>>

/** The policy of a page whose styles bear this nonce; without one, of what has no styles of its own. */
export function policyHeaders(nonce?: string): PolicyHeaders {
  const policy = policyWith(nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`)
  // The same once more: what the policy refuses is also told to the server.
  return {
    'Content-Security-Policy': policy,
    'Content-Security-Policy-Report-Only': `${policy}; report-uri /api/csp-report`,
  }
}

/** The page as it goes out once, and the policy that lets its own styles through and no one else's. */
export function pageOnce(page: string): { body: string; headers: PolicyHeaders } {
  const nonce = randomBytes(NONCE_BYTES).toString('base64')
  return { body: page.replaceAll(PLACE, `nonce="${nonce}"`), headers: policyHeaders(nonce) }
}
