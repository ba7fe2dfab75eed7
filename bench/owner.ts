import { type Client, signIn, signUp, startServer } from '#test/support/server.ts'

/** The owner of a folder that is measured: who measured it first. A second sign-up under one address is kept waiting, so it comes last. */
export const ownerOf = (url: string): Promise<Client> => {
  const email = 'bench@prime.test'
  return signIn(url, email).catch(() => signUp(url, email))
}

/** Measures a Prime on this database, by its first account; afterwards it is gone. */
export async function onServer(
  databaseUrl: string,
  work: (owner: Client, url: string) => Promise<void>,
): Promise<void> {
  const server = await startServer({ DATABASE_URL: databaseUrl })
  try {
    await work(await ownerOf(server.url), server.url)
  } finally {
    await server.stop()
    server.wipe()
  }
}
