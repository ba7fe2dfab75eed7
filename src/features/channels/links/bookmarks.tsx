import { Button, FileButton } from '@mantine/core'
import { IconBookmarks } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { links } from '#features/channels/links/collection.ts'
import { readBookmarks, sameAddress } from '#features/channels/links/rules.ts'
import { commit } from '#ui/api.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** The most writes of one commit. */
const AT_ONCE = 500

/** Imports the bookmarks file that a browser exports; links that already exist are left unchanged. */
export function BookmarkButton({ known }: { known: readonly string[] }): ReactNode {
  async function take(file: File | null): Promise<void> {
    if (!file) return
    try {
      const found = readBookmarks(await file.text())
      const fresh = found.filter(
        ({ url }, at) =>
          !known.some((other) => sameAddress(other, url)) && found.findIndex((one) => sameAddress(one.url, url)) === at,
      )
      for (let at = 0; at < fresh.length; at += AT_ONCE)
        await commit(
          fresh.slice(at, at + AT_ONCE).map((link) => ({ op: 'create', collection: links.name, data: { ...link } })),
        )
      toast(
        found.length === 0
          ? 'No bookmarks are in this file. Export them from the browser as HTML.'
          : `${fresh.length} of ${found.length} bookmarks are new and were added`,
      )
    } catch (error) {
      toastProblem((error as Error).message)
    }
  }
  return (
    <FileButton accept=".html,.htm,text/html" onChange={(file) => void take(file)}>
      {(props) => (
        <Button {...props} variant="default" h={32} leftSection={<IconBookmarks size={16} />}>
          Bookmarks
        </Button>
      )}
    </FileButton>
  )
}
