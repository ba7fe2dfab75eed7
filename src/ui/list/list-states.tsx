import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Problem } from '#base/problem.ts'
import { failureHref } from '#ui/api.ts'
import classes from '#ui/list/collection.module.css'
import { newLabel } from '#ui/list/list-props.ts'
import { mayCreate } from '#ui/list/list-rights.ts'
import states from '#ui/list/list-states.module.css'
import { readListAddress, writeListAddress } from '#ui/list/views/list-address.ts'
import type { CollectionView } from '#ui/list/views/view.ts'
import { useUser } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { useKeys } from '#ui/shell/keyboard/keyboard.ts'
import { Page } from '#ui/shell/pages/page.tsx'

export const emptyHeading = ({ heading, collection }: CollectionView): string => heading ?? collection.label.many

/** A list that is a screen of its own has the name of the screen. */
export const pageTitle = ({ heading }: CollectionView): { title?: string } =>
  heading === undefined ? {} : { title: heading }

const ROWS = Array.from({ length: 24 }, (_, row) => row)
const WIDTHS = [16, 132, 96, 72, 110, 80, 64, 120]

/** The list before its first result: head and rows are in place, so nothing moves when they fill. */
export function ListWaiting({ view }: { view: CollectionView }) {
  const { history } = useRouter()
  const canCreate = mayCreate(view, useUser()?.role)
  // A key pressed before the first result is not lost: the list opens with the new record.
  const begin = () => {
    const { pathname, search } = history.location
    const { idKey } = view
    history.push(pathname + writeListAddress(search, { ...readListAddress(search, idKey), isNew: true }, idKey))
  }
  useKeys(canCreate ? { n: [newLabel(view), begin] } : {})
  return (
    <div className={`stack grow low anchored ${classes.screen}`} aria-busy>
      <Page {...pageTitle(view)} tools={<div />}>
        <div className={`stack fills on-panel line-above anchored ${classes.body}`}>
          <SkeletonRows />
        </div>
        <div className={`row wrap tall-36 fixed line-above sunk text-12 dim figures unbroken ${classes.foot}`} />
      </Page>
    </div>
  )
}

export function SkeletonRows() {
  return (
    <div className={`flex-1 hides ${states.skeleton}`} aria-hidden>
      {ROWS.map((row) => (
        <div className="middle hair-below" key={row}>
          {WIDTHS.map((width, at) => (
            <i key={width} style={{ width: width * (at === 0 ? 1 : 0.7 + ((row * 7 + at * 3) % 5) / 12) }} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** What failed, in words, and what to do. */
export function ListFailed({ view, error, children }: { view: CollectionView; error: Error; children: ReactNode }) {
  return (
    <div className={`stack grow low anchored ${classes.screen}`}>
      <Page {...pageTitle(view)} tools={<div />}>
        <div className={`stack fills on-panel line-above anchored ${classes.body}`}>
          <div className={`middle-stack gap-8 flex-1 text-center in-middle ${states.empty}`} role="alert">
            <h2>{emptyHeading(view)} could not be read</h2>
            <p>{error.message}</p>
            <div>
              {children}
              {(!(error instanceof Problem) || error.code === 'internal') && (
                <Button variant="subtle" component={GoLink} href={failureHref()}>
                  Error log
                </Button>
              )}
            </div>
          </div>
        </div>
      </Page>
    </div>
  )
}

/** Empty: what belongs here, and the next step. */
export function ListEmpty({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={`middle-stack gap-8 flex-1 text-center in-middle ${states.empty}`}>
      <svg
        width="146"
        height="92"
        viewBox="0 0 146 92"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <path d="M0 90H146M24 90V6a6 6 0 0 1 6-6H82l20 20V44M82 0V14a6 6 0 0 0 6 6H102M38 28H74M38 44H84M38 60H66" />
        {[22, 13, 8].map((radius) => (
          <circle key={radius} cx="104" cy="67" r={radius} fill={radius === 22 ? 'var(--panel)' : 'none'} />
        ))}
        {[0, 1, 2, 3, 4, 5, 6, 7].map((ball) => (
          <circle
            key={ball}
            cx={104 + 17.5 * Math.cos((ball * Math.PI) / 4)}
            cy={67 + 17.5 * Math.sin((ball * Math.PI) / 4)}
            r="3.2"
          />
        ))}
      </svg>
      <h2>{title}</h2>
      <p>{text}</p>
      {children && <div className="flex wrap middle gap-8">{children}</div>}
    </div>
  )
}
