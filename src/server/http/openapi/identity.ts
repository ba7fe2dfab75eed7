import { answers, ask, at, fields, list, open, post, type Schema, some, text } from '#server/http/openapi/parts.ts'

const role = { enum: ['owner', 'staff', 'viewer'] }
const id = at('id')
const email = at('email')

/** Who is who: sign-in, people, sessions and keys. */
export const IDENTITY_PATHS: Schema = {
  '/api/auth/sign-up/email': open(
    post(
      'Create an account',
      fields({ email: text, password: { ...text, minLength: 12, maxLength: 128 }, name: text }, ['email', 'password']),
    ),
  ),
  '/api/auth/sign-in/email': open(
    post(
      'Log in; with `rememberMe` false the session ends with the browser',
      fields({ email: text, password: text, rememberMe: { type: 'boolean' } }, ['email', 'password']),
    ),
  ),
  '/api/auth/sign-out': open(post('Log out')),
  '/api/auth/get-session': {
    get: { summary: 'Who is logged in, or null', security: [], responses: answers({ type: ['object', 'null'] }) },
  },
  '/api/auth/accept-invitation': open(
    post(
      'Create the account of an invitation',
      fields({ token: text, password: text, name: text }, ['token', 'password']),
    ),
  ),
  '/api/auth/request-password-reset': open(post('Ask for a link by mail', fields({ email: text }))),
  '/api/auth/reset-password': open(post('Set a new password by a link', fields({ token: text, newPassword: text }))),
  '/api/auth/confirm': post('Confirm the password for what only an owner may do', fields({ password: text })),
  '/api/auth/change-password': post(
    'Change your password; other sessions end',
    fields({ currentPassword: text, newPassword: text }),
  ),
  '/api/auth/two-factor': {
    get: { summary: 'Whether your second factor is on, and asked of owners', responses: some },
    put: {
      summary: 'Ask a second factor of all owners, or no longer (owner)',
      requestBody: fields({ requiredOfOwners: { type: 'boolean' } }),
      responses: some,
    },
  },
  '/api/auth/two-factor/enable': post('Begin a second factor', fields({ password: text })),
  '/api/auth/two-factor/verify-totp': open(post('Give the code of the second factor', fields({ code: text }))),
  '/api/auth/two-factor/disable': post('End the second factor', fields({ password: text })),
  '/api/people': { get: { summary: 'The people of the company', responses: answers(list) } },
  '/api/people/{id}': {
    patch: {
      summary: 'Approve, disable, rename or change the role of a person (owner), or your own name',
      parameters: [id],
      requestBody: fields({ role, status: { enum: ['active', 'disabled'] }, name: text }, []),
      responses: some,
    },
  },
  '/api/people/invite': post('Invite a person (owner)', fields({ email: text, role }, ['email']), 201),
  '/api/people/invitations': { get: { summary: 'Invitations that still work (owner)', responses: answers(list) } },
  '/api/people/invitations/{email}': {
    delete: { summary: 'Withdraw an invitation (owner)', parameters: [email], responses: some },
  },
  '/api/people/{id}/reset-link': {
    post: {
      summary: 'A one-time password link (owner)',
      parameters: [id],
      responses: answers({ type: 'object' }, 201),
    },
  },
  '/api/people/{id}/reset-two-factor': {
    post: { summary: 'End the second factor of somebody who lost it (owner)', parameters: [id], responses: some },
  },
  '/api/sessions': {
    get: { summary: 'Your sessions', responses: answers(list) },
    delete: { summary: 'End all your other sessions and your API keys', responses: some },
  },
  '/api/sessions/{id}': { delete: { summary: 'End one of your sessions', parameters: [id], responses: some } },
  '/api/sign-ins': {
    get: {
      summary: 'Who logged in, from where and when, and who tried to; owners see all, others their own',
      parameters: [ask('person'), ask('refused'), ask('access'), ask('after'), ask('before'), ask('limit', 'integer')],
      responses: some,
    },
  },
  '/api/keys': {
    get: { summary: 'The API keys (owner)', responses: answers(list) },
    ...post(
      'Make an API key; it is shown once (owner)',
      fields({ name: text, role, expiresAt: text }, ['name', 'role']),
      201,
    ),
  },
  '/api/keys/{id}': { delete: { summary: 'End an API key (owner)', parameters: [id], responses: some } },
}
