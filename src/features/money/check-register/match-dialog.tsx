import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { percent } from '#base/text/writing.ts'
import { match, suggest } from '#features/money/bank-matching/commands.ts'
import { type BankLine, bankLines } from '#features/money/bank-statements/collection.ts'
import { type Suggestion, signedText } from '#features/money/bank-statements/rules.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import { CommandDialog } from '#ui/command-button.tsx'
import type { OwnDialogProps } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { useSubmit } from '#ui/use-submit.ts'

/** The suggested match of a bank line with its reason, accepted with one key; any other is chosen by hand. */
const MatchDialog = (props: OwnDialogProps): ReactNode => (
  <Await fallback={null}>
    <OfLine {...props} />
  </Await>
)

/** Passed as `dialogs` by screens: Match opens this dialog instead of a form. */
export const MATCH_DIALOGS = { [match.name]: MatchDialog }

function OfLine(props: OwnDialogProps): ReactNode {
  const line = useLiveDoc(bankLines.name, String(props.offer.fixed?.bankLineId)) as BankLine | undefined
  const found = useSuggestion(line)
  const [isByHand, setByHand] = useState(false)
  const [made, setMade] = useState<string>()
  if (!line || found === undefined) return null
  if (isByHand)
    return (
      <CommandDialog
        {...props}
        offer={{ ...props.offer, ...(made && { suggest: { create: [{ kind: made, amount: line.data.amount }] } }) }}
        related={linkedPages()}
      />
    )
  const byHand = (kind?: string) => {
    setMade(kind)
    setByHand(true)
  }
  if (!found) return <Unknown line={line} close={props.close} choose={byHand} />
  return <Suggested {...{ line, found }} close={props.close} other={() => byHand()} />
}

const FEE = { kind: 'Fee', label: 'Bank fee' }
const USUAL = [
  { kind: 'Interest', label: 'Interest' },
  { kind: 'Transfer', label: 'Transfer between accounts' },
]

/** A line whose amount is not in the books: offers what it usually is. */
function Unknown({
  line: { data },
  close,
  choose,
}: {
  line: BankLine
  close: () => void
  choose: (kind?: string) => void
}) {
  const usual = data.amount < 0 ? [FEE, ...USUAL] : USUAL
  return (
    <Dialog title={`Match ${signedText(data.amount)}`} onClose={close}>
      <div className="stack gap-12">
        <p>{data.text || data.reference || 'The bank sent no text for this line.'}</p>
        <p>No payment, check or transfer has this amount. Choose what it is.</p>
        <div className="flex wrap end gap-8">
          {usual.map(({ kind, label }, at) => (
            <Button key={kind} variant="default" onClick={() => choose(kind)} data-autofocus={at === 0 || undefined}>
              {label}
            </Button>
          ))}
          <Button variant="default" onClick={() => choose()}>
            Choose another
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The suggested match of a line; null when nothing has its amount, undefined while loading. */
function useSuggestion(line: BankLine | undefined): Suggestion | null | undefined {
  const [found, setFound] = useState<Suggestion | null>()
  const id = line?.id
  const statementId = line?.data.statementId
  useEffect(() => {
    if (!id || !statementId) return
    let isGone = false
    const put = (one: Suggestion | null) => isGone || setFound(one)
    execute<{ suggestions: (Suggestion & { bankLineId: string })[] }>(suggest.name, { statementId }).then(
      ({ result }) => put(result.suggestions.find(({ bankLineId }) => bankLineId === id) ?? null),
      // Without a suggestion the payments are chosen by hand.
      () => put(null),
    )
    return () => {
      isGone = true
    }
  }, [id, statementId])
  return found
}

/** The command input for a suggestion, by kind. */
const CHOSEN_AS: Readonly<Record<Suggestion['kind'], (ids: string[]) => Data>> = {
  payment: (paymentIds) => ({ paymentIds }),
  check: (checkIds) => ({ checkIds }),
  deposit: (checkIds) => ({ checkIds }),
  transfer: (groupIds) => ({ groupIds }),
  proforma: ([proformaId = '']) => ({ proformaId }),
}

interface SuggestedProps {
  line: BankLine
  found: Suggestion
  close: () => void
  other: () => void
}

function Suggested({ line: { id, data }, found, close, other }: SuggestedProps): ReactNode {
  const { isBusy, problem, submit } = useSubmit()
  return (
    <Dialog title={`Match ${signedText(data.amount)}`} onClose={close}>
      <form
        className="stack gap-12"
        onSubmit={submit(async () => {
          const { seq } = await execute(match.name, {
            bankLineId: id,
            ...CHOSEN_AS[found.kind](found.ids),
          })
          close()
          return { words: `Line of ${signedText(data.amount)} matched`, seq }
        })}
      >
        <p>{data.text || data.reference || 'The bank sent no text for this line.'}</p>
        <p className="box flex wrap between gap-4-16 pad-10-12">
          <b>{found.why}</b>
          <span className="dim unbroken">{percent(found.score * 100, 0)} likely</span>
        </p>
        {problem && <p role="alert">{problem}</p>}
        <div className="flex end gap-8">
          <Button variant="default" onClick={other}>
            Choose another
          </Button>
          <Button type="submit" loading={isBusy} data-autofocus>
            {found.kind === 'proforma' ? 'Receive deposit' : 'Match'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
