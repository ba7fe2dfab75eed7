import { ActionIcon, Button } from '@mantine/core'
import { IconArrowsHorizontal, IconChevronLeft, IconChevronRight, IconEyeOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { changedLayout, movedTo, steppedTiles, type TilePlace } from '#ui/layouts/arrange.ts'
import classes from '#ui/layouts/arranged.module.css'

const CARRIED = 'application/x-prime-part'

interface Part {
  name: string
  title: string
  content: ReactNode
}

interface Props {
  parts: readonly Part[]
  /** All parts in order (`arranged`). */
  places: readonly TilePlace[]
  isArranging: boolean
  /** Only one column: no part is wider than another. */
  isNarrow?: boolean
  keep: (places: readonly TilePlace[]) => void
}

/** The parts of a page in the person's order; while arranging, each can be moved, widened and hidden. */
export function Arranged({ parts, places, isArranging, isNarrow, keep }: Props): ReactNode {
  const shown = places.filter(({ isHidden }) => !isHidden)
  const hidden = places.filter(({ isHidden }) => isHidden)
  const titleOf = (name: string) => parts.find((part) => part.name === name)?.title ?? name
  return (
    <>
      <div className={`grid gap-14 ${classes.parts}`} data-narrow={isNarrow || undefined}>
        {shown.map((place, at) => (
          <ArrangedPart
            key={place.name}
            {...{ place, isArranging, isNarrow, keep, places }}
            title={titleOf(place.name)}
            isFirst={at === 0}
            isLast={at === shown.length - 1}
          >
            {parts.find((part) => part.name === place.name)?.content}
          </ArrangedPart>
        ))}
      </div>
      {isArranging && hidden.length > 0 && (
        <p className={`row wrap gap-8 text-13 dim ${classes.hidden}`}>
          Hidden:
          {hidden.map(({ name }) => (
            <Button
              key={name}
              size="compact-sm"
              variant="default"
              onClick={() => keep(changedLayout(places, name, { isHidden: false }))}
            >
              Show {titleOf(name)}
            </Button>
          ))}
        </p>
      )}
    </>
  )
}

interface PartProps extends Omit<Props, 'parts'> {
  place: TilePlace
  title: string
  isFirst: boolean
  isLast: boolean
  children: ReactNode
}

function ArrangedPart({ place, places, title, isArranging, isNarrow, isFirst, isLast, keep, children }: PartProps) {
  const [isOver, setOver] = useState(false)
  const { name, size = 'Half' } = place
  const frame = (content: ReactNode, more: object = {}) => (
    <div className={`slim ${classes.part}`} data-whole={size === 'Whole' || undefined} {...more}>
      {content}
    </div>
  )
  if (!isArranging) return frame(children)
  return frame(
    <>
      <div className={`row gap-4 text-13 ${classes.tools}`} role="toolbar" aria-label={`Place of ${title}`}>
        <span>{title}</span>
        <ActionIcon
          aria-label={`Move ${title} back`}
          disabled={isFirst}
          onClick={() => keep(steppedTiles(places, name, -1))}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon
          aria-label={`Move ${title} on`}
          disabled={isLast}
          onClick={() => keep(steppedTiles(places, name, 1))}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
        {!isNarrow && (
          <ActionIcon
            aria-label={size === 'Whole' ? `Make ${title} half as wide` : `Make ${title} as wide as the page`}
            onClick={() => keep(changedLayout(places, name, { size: size === 'Whole' ? 'Half' : 'Whole' }))}
          >
            <IconArrowsHorizontal size={16} />
          </ActionIcon>
        )}
        <ActionIcon aria-label={`Hide ${title}`} onClick={() => keep(changedLayout(places, name, { isHidden: true }))}>
          <IconEyeOff size={16} />
        </ActionIcon>
      </div>
      {/* What can be pressed in a part waits until it has its place. */}
      <div inert>{children}</div>
    </>,
    {
      draggable: true,
      'data-over': isOver || undefined,
      onDragStart: (event: React.DragEvent) => event.dataTransfer.setData(CARRIED, name),
      onDragOver: (event: React.DragEvent) => {
        if (!event.dataTransfer.types.includes(CARRIED)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: React.DragEvent) => {
        setOver(false)
        const carried = event.dataTransfer.getData(CARRIED)
        if (carried) keep(movedTo(places, carried, name))
      },
    },
  )
}
