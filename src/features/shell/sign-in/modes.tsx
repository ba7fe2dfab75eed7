/** The mode of the card on /login; links from an owner contain a one-time token. */
export type SignInMode =
  | { name: 'log in' }
  | { name: 'create'; setUp?: string }
  | { name: 'forgot' }
  | { name: 'invitation'; token: string; email?: string | undefined }
  | { name: 'new password'; token: string }

interface Words {
  title: string
  text: string
  button: string
  fields: readonly ('name' | 'email' | 'password')[]
}

/** The texts and fields of each mode. */
export const MODE_WORDS: Record<SignInMode['name'], Words> = {
  'log in': {
    title: 'Log in to Prime',
    text: 'Use your work email.',
    button: 'Log in',
    fields: ['email', 'password'],
  },
  create: {
    title: 'Create your account',
    text: 'The first account becomes the owner. Other accounts need an approval by an owner.',
    button: 'Create account',
    fields: ['name', 'email', 'password'],
  },
  forgot: {
    title: 'Reset your password',
    text: 'Enter your email and we will send a reset link. If email is not set up, ask an owner for a one-time link.',
    button: 'Send the link',
    fields: ['email'],
  },
  invitation: {
    title: 'You are invited to Prime',
    text: 'Enter your name and choose a password (at least 12 characters).',
    button: 'Join',
    fields: ['name', 'password'],
  },
  'new password': {
    title: 'Choose a new password',
    text: 'At least 12 characters. All other devices are logged out.',
    button: 'Save the password',
    fields: ['password'],
  },
}
