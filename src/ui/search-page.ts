const KEY = 'prime-asked-page'

/** The page a visitor requested before logging in, kept for this tab only. */
export const requestedPage = {
  remember: (address: string): void => sessionStorage.setItem(KEY, address),
  read: (): string | undefined => sessionStorage.getItem(KEY) ?? undefined,
  forget: (): void => sessionStorage.removeItem(KEY),
}
