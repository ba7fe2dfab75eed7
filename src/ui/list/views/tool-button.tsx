import { Box, Button, type ButtonProps, type ElementProps, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

interface Props extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  name: string
  /** The short form of its name, on the button; where there is little room the sign is alone. */
  words: string
  icon: Icon
  /** The buttons of this list leave no room for words. */
  isTight: boolean
  /** Its menu is open, so that its name need not be told. */
  isOpen?: boolean
}

/** One of the tools at the head of a list. */
export function ToolButton({ name, words, icon: Sign, isTight, isOpen, ...rest }: Props) {
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
