import { Button, Textarea, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Problem } from '#base/problem.ts'
import type { Doc } from '#model/schema/value.ts'
import { commit } from '#ui/api.ts'
import { bringBack } from '#ui/list/remove.ts'
import { useLive } from '#ui/live/use-live.ts'
import { personName, usePeople } from '#ui/people.ts'
import { mentionAt, peopleLike, putMention } from '#ui/record/timeline/mentions.ts'
import classes from '#ui/record/timeline/talk.module.css'
import { useUser } from '#ui/session.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'
import { type Done, useSubmit } from '#ui/use-submit.ts'

export interface TimelineComment {
  text: string
  by: string
}

/** The comments on a record, live. */
export const useComments = (collection: string, recordId: string): readonly Doc<TimelineComment>[] =>
  useLive<TimelineComment>({
    collection: 'comments',
    where: [
      ['collection', '==', collection],
      ['recordId', '==', recordId],
    ],
  })

/** One comment; its author may delete it. */
export function CommentText({ doc }: { doc: Doc<TimelineComment> }): ReactNode {
  const people = usePeople()
  const isMine = useUser()?.email === doc.data.by
  async function remove(): Promise<void> {
    try {
      const { seq } = await commit([{ op: 'delete', collection: 'comments', id: doc.id, ifVersion: doc.version }])
      toast('Comment deleted', () => void bringBack([seq]))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    }
  }
  return (
    <>
      <p className={`box breaks pre on-panel ${classes.said}`}>
        {doc.data.text.split(/((?:^|\s)@[^\s@]+@[^\s@,;]*[^\s@,;.])/).map((part, at) =>
          at % 2 === 1 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
            <b className="accent" key={at}>
              {' '}
              @{personName(part.trim().slice(1).toLowerCase(), people)}
            </b>
          ) : (
            part
          ),
        )}
      </p>
      {isMine && (
        <UnstyledButton className={`text-12 medium accent underlines ${classes.act}`} onClick={() => void remove()}>
          Delete comment
        </UnstyledButton>
      )}
    </>
  )
}

/** The comment box: @ suggests people, Ctrl+Enter posts. Unfinished text survives a reload. */
export function CommentBox({ collection, recordId }: { collection: string; recordId: string }): ReactNode {
  const user = useUser()
  const people = usePeople()
  const key = `prime-comment-${collection}-${recordId}`
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '')
  const [caret, setCaret] = useState(0)
  const [at, setAt] = useState(0)
  const { isBusy, run } = useSubmit({ isToast: true })
  const box = useRef<HTMLTextAreaElement>(null)
  const word = mentionAt(text, caret)
  const offered = word === undefined ? [] : peopleLike(word, people)

  function write(next: string, place: number): void {
    setText(next)
    setCaret(place)
    setAt(0)
    if (next) localStorage.setItem(key, next)
    else localStorage.removeItem(key)
  }

  function choose(email: string): void {
    const put = putMention(text, caret, email)
    // Rendered immediately: the caret must be after the name before the next key.
    flushSync(() => write(put.text, put.caret))
    box.current?.focus()
    box.current?.setSelectionRange(put.caret, put.caret)
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void post()
    } else if (offered.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      setAt((at + (event.key === 'ArrowDown' ? 1 : -1) + offered.length) % offered.length)
    } else if (offered.length > 0 && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault()
      choose(offered[at]!.email)
    }
  }

  /** Sends the text and empties the box; on failure the text stays. */
  async function send(act: (said: string, by: string) => Promise<Done | undefined>): Promise<void> {
    const said = text.trim()
    if (!said || !user) return
    await run(async () => {
      const done = await act(said, user.email)
      write('', 0)
      return done
    })
  }

  // People it mentions get a task: that is derived from the comment, no matter who writes it.
  const post = () =>
    send(async (said, by) => {
      await commit([{ op: 'create', collection: 'comments', data: { text: said, collection, recordId, by } }])
      return undefined
    })

  /** Creates a task from the text instead: for the person mentioned, otherwise for the author. */
  const makeTask = () =>
    send(async (said, by) => {
      const named = people.find(({ email }) => said.includes(`@${email}`))
      const title = (named ? said.replace(`@${named.email}`, '') : said).replace(/\s+/g, ' ').trim() || said
      const about = location.pathname + location.search
      const data = { title, status: 'To do', priority: 'Normal', assignee: named?.email ?? by, about }
      const { seq } = await commit([{ op: 'create', collection: 'todos', data }])
      return { words: `Task for ${named ? personName(named.email, people) : 'you'}: ${title}`, seq }
    })

  return (
    <div className={`stack top gap-6 ${classes.box}`}>
      <Textarea
        ref={box}
        aria-label="Comment"
        placeholder="Comment, @ for people"
        autosize
        minRows={1}
        maxRows={8}
        value={text}
        onChange={(event) => write(event.currentTarget.value, event.currentTarget.selectionStart)}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={press}
      />
      {offered.length > 0 && (
        <div className={`full raised framed round hides ${classes.offered}`} role="listbox" aria-label="People">
          {offered.map(({ email, name }, place) => (
            <button
              className="block full text-13 breaks"
              key={email}
              type="button"
              role="option"
              aria-selected={place === at}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(email)}
            >
              {name} <small className="block dim">{email}</small>
            </button>
          ))}
        </div>
      )}
      {text.trim() && (
        <span className="flex gap-6">
          <Button size="compact-sm" loading={isBusy} onClick={() => void post()}>
            Comment
          </Button>
          <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void makeTask()}>
            Make a task
          </Button>
        </span>
      )}
    </div>
  )
}
