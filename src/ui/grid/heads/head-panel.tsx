import { Button, Checkbox } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconEyeOff,
  IconFilterOff,
  IconPinned,
  IconPinnedOff,
  IconStack2,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from '#ui/grid/heads/column-head.module.css'
import type { Heads } from '#ui/grid/heads/head-context.ts'
import { FilterEditor } from '#ui/list/filters/filter-editor.tsx'
import { OPS_OF } from '#ui/list/filters/filters.ts'
import { ticked, tickedValues, withFilter } from '#ui/list/filters/quick-filters.ts'

interface Props {
  name: string
  label: string
  heads: Heads
  sort: ((down: boolean) => void) | undefined
  close: () => void
}

/** The panel of one column: select values, filter, sort, pin, hide. */
export default function HeadPanel({ name, label, heads, sort, close }: Props): ReactNode {
  const { view, clock, filters, setFilters } = heads
  const field = heads.fieldOf(name)
  // The values at the time it was opened, so that a selection does not change the choices.
  const [{ op, values }] = useState(() => heads.offered(name))
  const [isCloser, setCloser] = useState(values.length === 0)
  const chosen = tickedValues(filters, name, op)
  const first = field && OPS_OF[field.kind][0]!
  const own = filters.find(({ path, group }) => path === name && group === undefined)
  const side = heads.sideOf(name)
  const then = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <section className={`stack gap-10 ${classes.panel}`} aria-label={`Column ${label}`}>
      {values.length > 0 && (
        <fieldset
          className={`stack frameless no-margin no-padding slim gap-2 scrolls-down ${classes.values}`}
          aria-label={`${label} is`}
        >
          {values.map(({ value, words }) => (
            <Checkbox
              key={value}
              size="xs"
              label={words}
              checked={chosen.includes(value)}
              onChange={() => setFilters(ticked(filters, name, op, value))}
            />
          ))}
        </fieldset>
      )}
      {field &&
        first &&
        (isCloser ? (
          <FilterEditor
            {...{ view, clock }}
            isOfOneField
            filter={own ?? { path: name, op: first, value: first === 'within' ? 'overdue' : '' }}
            use={(filter) => {
              close()
              const rest = own && own.op !== filter.op ? filters.filter((other) => other !== own) : filters
              setFilters(withFilter(rest, filter))
            }}
          />
        ) : (
          <Button variant="subtle" size="xs" onClick={() => setCloser(true)}>
            Another condition
          </Button>
        ))}
      <div className={`flex wrap gap-4 ${classes.acts}`}>
        {sort && (
          <>
            <Act icon={<IconArrowUp size={14} />} words="Sort up" act={then(() => sort(false))} />
            <Act icon={<IconArrowDown size={14} />} words="Sort down" act={then(() => sort(true))} />
          </>
        )}
        {heads.canGroup(name) && (
          <Act icon={<IconStack2 size={14} />} words="Group by it" act={then(() => heads.group(name))} />
        )}
        {!heads.isFixed(name) &&
          (side ? (
            <Act icon={<IconPinnedOff size={14} />} words="Unpin" act={then(() => heads.pin(name, undefined))} />
          ) : (
            <>
              <Act icon={<IconPinned size={14} />} words="Pin left" act={then(() => heads.pin(name, 'left'))} />
              <Act icon={<IconPinned size={14} />} words="Pin right" act={then(() => heads.pin(name, 'right'))} />
            </>
          ))}
        {!heads.isFixed(name) && (
          <Act icon={<IconEyeOff size={14} />} words="Hide" act={then(() => heads.hide(name))} />
        )}
        {filters.some(({ path }) => path === name) && (
          <Act
            icon={<IconFilterOff size={14} />}
            words="No filter"
            act={then(() => setFilters(filters.filter(({ path }) => path !== name)))}
          />
        )}
      </div>
    </section>
  )
}

const Act = ({ icon, words, act }: { icon: ReactNode; words: string; act: () => void }) => (
  <Button variant="subtle" color="gray" size="compact-xs" leftSection={icon} onClick={act}>
    {words}
  </Button>
)
