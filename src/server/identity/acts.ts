import type { FastifyRequest } from 'fastify'
import { type AccessAct, accessWords } from '#model/command/access-acts.ts'
import type { Caller } from '#model/command/people.ts'
import type { NoteAct } from '#server/access/note-access.ts'
import type { AuthContext } from '#server/identity/auth.ts'
import type { Mail } from '#server/identity/mail.ts'
import { allPeople } from '#server/identity/people.ts'
import type { SignInLog } from '#server/identity/sessions/sign-in-log.ts'

export interface Acts {
  /** Writes the line in the log. Awaited before the change, so that none is made without its line. */
  record(act: AccessAct, caller: Caller): Promise<void>
  /** Records it where owners look, and emails every active owner when mail is configured. */
  tell(act: AccessAct, caller: Caller, request?: FastifyRequest): void
}

/** Records what owners do to people, keys and the whole data. */
export function openActs(parts: {
  context: AuthContext
  signIns: SignInLog
  mail: Mail | undefined
  noteAct: NoteAct | undefined
  later: (work: Promise<unknown>, otherwise: string) => void
}): Acts {
  const { context, signIns, mail, noteAct, later } = parts

  async function write(letter: { subject: string; text: string }): Promise<void> {
    for (const { email, role, status } of await allPeople(context))
      if (role === 'owner' && status === 'active') mail!.send({ to: email, ...letter })
  }

  return {
    record: async (act, caller) => await noteAct?.(act, caller),
    tell(act, caller, request) {
      if (caller.kind === 'nobody') return
      const { id, name } = caller.person
      const own = act.userId === id
      const who = act.userId === undefined ? undefined : { userId: act.userId }
      signIns.note(act.kind, who, { ...(request && { request }), ...(!own && { by: id }), act })
      const words = accessWords(act)
      const subject = `Prime: ${words}`
      if (mail) later(write({ subject, text: letter(words, act.about, name) }), 'The owners could not be notified')
    },
  }
}

const letter = (words: string, about: string, by: string): string =>
  [
    `${words}: ${about}. By ${by}.`,
    'If this was not expected, check it at once: Prime lists such changes under History, Logins.',
  ].join('\n\n')
