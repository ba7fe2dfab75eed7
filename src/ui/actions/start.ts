import { Problem } from '#base/problem.ts'
import { actionDone } from '#model/command/action/action-words.ts'
import { withNote } from '#ui/actions/done-message.ts'
import { execute } from '#ui/api.ts'
import { bringBack } from '#ui/list/remove.ts'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** Runs an action without inputs immediately, with undo in its toast; any other one opens its dialog. */
export function start<O extends CommandOffer>(
  offer: O,
  open: (offer: O) => void,
  done?: (result: unknown) => void,
): void {
  if (offer.instant) void run(offer, done)
  else open(offer)
}

async function run(
  { command, record, fixed = {}, message }: CommandOffer,
  done?: (result: unknown) => void,
): Promise<void> {
  try {
    const { seq, result, unchanged } = await execute(command.name, fixed)
    toast(
      message?.(result) ??
        withNote(
          actionDone(command, () => undefined, record),
          result,
        ),
      // Commands that say how to reverse them are not undone.
      unchanged || command.undoBy !== undefined ? undefined : () => void bringBack([seq]),
    )
    done?.(result)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastProblem(error.message)
  }
}
