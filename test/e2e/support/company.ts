import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { act, type Desk, OWNER, openBrowser, openDesk, put, send, signIn, signUp } from '#test/e2e/support/browser.ts'
import { countEffort, type Effort } from '#test/e2e/support/effort.ts'
import { type HostedServer, openSampleServer, openServer } from '#test/support/hosted.ts'

interface Stored {
  id: string
  data: Record<string, unknown>
}

/** A Prime with one owner at a desk, for all tests of a file. */
export interface Company {
  server: HostedServer
  browser: Browser
  desk: Desk
  page: Page
  /** Presses keys on the page and counts them. */
  hands: Effort
  /** Runs a command as the owner; returns its result. */
  run: (command: string, input: object) => Promise<{ result: unknown }>
  find: (collection: string, where?: unknown[]) => Promise<Stored[]>
  /** The first document found. */
  only: (collection: string, where?: unknown[]) => Promise<Stored>
  /** The open dialog. */
  modal: () => Locator
  /** Waits until the dialog is closed. */
  gone: () => Promise<void>
}

/** One document for `openCompany`. */
export const doc = (collection: string, id: string, data: object) => ({ collection, id, data })

/**
 * Starts a server, signs up its owner and writes the documents; everything is removed after the last test of the file.
 * Await it at the top of the file. The page is still empty: the first `openScreen` starts the app where it is needed.
 */
export async function openCompany(
  documents: readonly ReturnType<typeof doc>[],
  options: BrowserContextOptions = {},
): Promise<Company> {
  const server = await openServer()
  return await openWith(
    server,
    async (desk) => {
      await signUp(desk, server.url)
      if (documents.length > 0) await put(desk, server.url, documents)
    },
    options,
  )
}

/** The same with the sample company. */
export async function openSampleCompany(): Promise<Company> {
  const server = await openSampleServer(OWNER)
  return await openWith(server, (desk) => signIn(desk, server.url))
}

async function openWith(
  server: HostedServer,
  start: (desk: Desk) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<Company> {
  const browser = await openBrowser()
  const close = async () => {
    await browser.close()
    await server.stop()
    server.wipe()
  }
  afterAll(close)
  try {
    return await begin(server, browser, start, options)
  } catch (error) {
    // A file that fails at the top never runs its cleanup.
    await close()
    throw error
  }
}

async function begin(
  server: HostedServer,
  browser: Browser,
  start: (desk: Desk) => Promise<void>,
  options: BrowserContextOptions,
): Promise<Company> {
  const desk = await openDesk(browser, server.url, options)
  const { page } = desk
  await start(desk)
  const hands = await countEffort(page)
  const find = async (collection: string, where: unknown[] = []) => {
    const answer = await send(desk, server.url, `/api/collections/${collection}/query`, { where })
    return (answer as { documents: Stored[] }).documents
  }
  const modal = () => page.locator('[aria-modal=true]')
  return {
    ...{ server, browser, desk, page, hands, find, modal },
    run: (command, input) => act(desk, server.url, command, input) as Promise<{ result: unknown }>,
    only: async (collection, where) => (await find(collection, where))[0]!,
    gone: () => modal().waitFor({ state: 'detached' }),
  }
}
