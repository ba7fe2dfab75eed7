import { useState } from 'react'
import type { Data } from '#model/schema/value.ts'
import { storedDraft } from '#ui/record/drafts/draft.ts'
import { useUser } from '#ui/session.ts'

/** The text of a file is not kept: choosing it again is quicker than filling up the browser's storage. */
const MAX_CHARACTERS = 20_000

interface DialogDraft {
  /** An entry from before that was neither submitted nor discarded: the page was reloaded, or left by Back. */
  stored: Data | undefined
  /** To be called when the kept entry is restored, or when something else is entered. */
  settle: () => void
  keep: (data: Data) => void
  forget: () => void
}

/** The draft of a command's dialog about these records; it survives a reload. */
export function useDialogDraft(command: string, about: Data, begin: Data): DialogDraft {
  const draft = storedDraft(localStorage, useUser()?.id ?? '', `${command} ${JSON.stringify(about)}`)
  const [stored, setStored] = useState<Data | undefined>(() => {
    const found = draft.read()
    return Object.keys(found).length > 0 && JSON.stringify(found) !== JSON.stringify(begin) ? found : undefined
  })
  return {
    stored,
    settle: () => setStored(undefined),
    keep(data) {
      if (JSON.stringify(data).length <= MAX_CHARACTERS) draft.keep(data)
    },
    forget: draft.forget,
  }
}
