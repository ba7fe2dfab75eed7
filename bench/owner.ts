import { type Client, signIn, signUp, startServer } from '#test/support/server.ts'

/**
 * The owner of a measured folder: the account that measured it first. Login is tried before sign-up, because a second
 * sign-up with the same address is delayed.
 */
export const ownerOf = (url: string): Promise<Client> => {
  const email = 'bench@prime.test'
  return signIn(url, email).catch(() => signUp(url, email))
}

/**
 * Measures a Prime on this database as its first account; afterwards the server is stopped and its data folder removed.
 */
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
