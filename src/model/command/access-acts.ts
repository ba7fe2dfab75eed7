/** The collection that records changes to people, keys and the whole data; only owners may read it. */
export const ACCESS = 'access'

/** The changes to a person's access, and the command of each in the log. */
export const ACCESS_COMMANDS = {
  'role-changed': 'people.changeRole',
  approved: 'people.approve',
  'shut-out': 'people.disable',
  'let-in': 'people.letIn',
  renamed: 'people.rename',
  invited: 'people.invite',
  'invitation-withdrawn': 'people.withdrawInvitation',
  'key-made': 'people.makeKey',
  'key-removed': 'people.removeKey',
  'reset-link': 'people.resetLink',
  'two-factor-required': 'people.requireTwoFactor',
  'factor-reset': 'people.resetTwoFactor',
  'exported-all': 'people.exportAll',
  'credential-set': 'people.setCredential',
  'credential-removed': 'people.removeCredential',
} as const

export type AccessKind = keyof typeof ACCESS_COMMANDS

export const isAccessKind = (kind: string): kind is AccessKind => Object.hasOwn(ACCESS_COMMANDS, kind)

/** A change to someone's access. */
export interface AccessAct {
  kind: AccessKind
  /** The account that was changed, if there is one. */
  userId?: string
  /**
   * The email address of that account or of the person invited, the name of a key, what was exported, or the connector
   * and its credential.
   */
  about: string
  from?: string
  to?: string
}

const CHANGE = (what: string) => (from: string, to: string) => `${what} changed from ${from} to ${to}`
const WORDS: Record<AccessKind, (from: string, to: string) => string> = {
  'role-changed': CHANGE('Role'),
  approved: (_, to) => `Account approved as ${to}`,
  'shut-out': () => 'Account disabled; logged out everywhere',
  'let-in': (_, to) => `Account opened again as ${to}`,
  renamed: CHANGE('Name'),
  invited: (_, to) => `Invited as ${to}`,
  'invitation-withdrawn': () => 'Invitation withdrawn',
  'key-made': (_, to) => `API key made with the rights of ${to}`,
  'key-removed': () => 'API key revoked',
  'reset-link': () => 'Link for a new password made',
  'two-factor-required': (_, to) =>
    to === 'on' ? 'Two-step login required of owners' : 'Two-step login no longer required of owners',
  'factor-reset': () => 'Two-step login reset',
  'exported-all': () => 'Everything exported',
  'credential-set': () => 'Credential of a connector set',
  'credential-removed': () => 'Credential of a connector removed',
}

/** `Role changed from staff to owner`; the person concerned and the person who did it are shown beside it. */
export const accessWords = ({ kind, from, to }: Pick<AccessAct, 'kind' | 'from' | 'to'>): string =>
  WORDS[kind](from ?? '', to ?? '')
