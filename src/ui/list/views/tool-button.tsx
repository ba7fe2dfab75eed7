import { Box, Button, type ButtonProps, type ElementProps, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { CollectionView } from '#ui/list/views/view.ts'

interface Props extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  name: string
  /** The short form of its name, on the button; in a narrow space only the icon is shown. */
  words: string
  icon: Icon
  view: CollectionView
  /** Its menu is open, so that no tooltip is needed. */
  isOpen?: boolean
}

/** One of the tools at the head of a list. */
export function ToolButton({ name, words, icon: Sign, view: { ways, main, isCrowded }, isOpen, ...rest }: Props) {
  // A list with further buttons beside its main one leaves no room for labels.
  const isTight = isCrowded ?? (ways !== undefined && main !== undefined)
  return (
    <Tooltip label={name} disabled={isOpen ?? false}>
      <Button variant="subtle" color="gray" h={32} px={8} aria-label={name} {...rest}>
        <Sign size={18} />
        {!isTight && (
          <Box component="span" ml={6} visibleFrom="xl">
            {words}
          </Box>
        )}
      </Button>
    </Tooltip>
  )
}
