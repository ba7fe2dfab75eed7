import { useState } from 'react'
import type { Data } from '#model/schema/value.ts'
import { keptDraft } from '#ui/record/drafts/draft.ts'
import { useUser } from '#ui/session.ts'

/** The text of a file is not kept: it is chosen again faster than a browser's store fills up. */
const MOST_CHARACTERS = 20_000

interface DialogDraft {
  /** What was entered before and neither sent nor given up: the page was reloaded, or left by Back. */
  kept: Data | undefined
  /** It is taken up again, or something else is entered. */
  settle: () => void
  keep: (data: Data) => void
  forget: () => void
}

/** What is being entered into the dialog of a command about these records; a reload leaves it. */
export function useDialogDraft(command: string, about: Data, begin: Data): DialogDraft {
  const draft = keptDraft(localStorage, useUser()?.id ?? '', `${command} ${JSON.stringify(about)}`)
  const [kept, setKept] = useState<Data | undefined>(() => {
    const found = draft.read()
    return Object.keys(found).length > 0 && JSON.stringify(found) !== JSON.stringify(begin) ? found : undefined
  })
  return {
    kept,
    settle: () => setKept(undefined),
    keep(data) {
      if (JSON.stringify(data).length <= MOST_CHARACTERS) draft.keep(data)
    },
    forget: draft.forget,
  }
}
