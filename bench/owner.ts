import { type Client, signIn, signUp } from '#test/support/server.ts'

/** The owner of a folder that is measured: who measured it first. A second sign-up under one address is kept waiting, so it comes last. */
export const ownerOf = (url: string): Promise<Client> => {
  const email = 'bench@prime.test'
  return signIn(url, email).catch(() => signUp(url, email))
}
