import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'

const prime: MantineColorsTuple = [
  '#eef3ff',
  '#dbe5ff',
  '#b7caff',
  '#8aabff',
  '#6b94ff',
  '#4c7dff',
  '#3a66e8',
  '#3459d0',
  '#2a49ab',
  '#213a87',
]

/** Mantine's greys, set to the surfaces of the dark theme. */
const SLATE: MantineColorsTuple = [
  '#e6edf3',
  '#c3ccd6',
  '#8b98a9',
  '#5d6b7c',
  '#35414f',
  '#2a3441',
  '#1c2430',
  '#151b23',
  '#10161d',
  '#0d1117',
]

/** The same for the light theme. */
const STEEL: MantineColorsTuple = [
  '#f6f7f9',
  '#eef1f5',
  '#e3e7ec',
  '#d3d9e0',
  '#b4bfcc',
  '#8b98a9',
  '#5d6b7c',
  '#4b5868',
  '#2b3a4d',
  '#1a2330',
]

/** Ten shades around the fill colour of a meaning; the seventh is the fill itself. */
const around = (light: string, text: string, fill: string, dark: string): MantineColorsTuple => [
  light,
  light,
  text,
  text,
  text,
  fill,
  fill,
  fill,
  dark,
  dark,
]

/**
 * A long list of options scrolls by itself, within reach of the arrow keys, and not in a nested scroll area. It opens
 * by a click, the arrow key or typing: opening by itself it would hide the fields below the first one of a new dialog.
 */
const OPTIONS = {
  defaultProps: { withScrollArea: false, openOnFocus: false },
  styles: { options: { maxHeight: 240, overflowY: 'auto' } },
}

/** Overlays fade in and close immediately, because a key pressed after closing already belongs to the page. */
const comesIn = (duration: number) => ({ duration, exitDuration: 0 })

/** Mantine with Prime's values. Meanings are colours by name: `overdue`, `today`, `soon`, `later`, and the carriers. */
export const theme = createTheme({
  colors: {
    prime,
    dark: SLATE,
    gray: STEEL,
    overdue: around('#ffeae4', '#ff7a5c', '#ff5a36', '#b8320f'),
    today: around('#e2f5ea', '#46c57f', '#2fb56a', '#14713c'),
    soon: around('#fff1dc', '#ffb454', '#ffa12b', '#8a4f00'),
    later: around('#e6efff', '#7aa8ff', '#4c8dff', '#235fc4'),
    dhl: around('#ffcc00', '#7a0010', '#ffcc00', '#7a0010'),
    ups: around('#ffd479', '#ffd479', '#6b4423', '#6b4423'),
    usps: around('#ffffff', '#ffffff', '#1f4e9e', '#1f4e9e'),
    fedex: around('#ffffff', '#ffffff', '#6a34b5', '#6a34b5'),
    amazon: around('#ffb84d', '#ffb84d', '#2b3a4d', '#232f3e'),
    apple: around('#d6d6dc', '#1d1d1f', '#d6d6dc', '#1d1d1f'),
    other: around('#ffffff', '#ffffff', '#4a5768', '#4a5768'),
  },
  primaryColor: 'prime',
  primaryShade: 6,
  autoContrast: true,
  luminanceThreshold: 0.22,
  black: '#0d1117',
  white: '#ffffff',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--font)', fontWeight: '620' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '14px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      styles: { root: { fontWeight: 550 } },
      vars: (_theme: unknown, { size }: { size?: unknown }) => ({
        root: size === 'sm' ? { '--button-padding-x': '14px' } : {},
      }),
    },
    SegmentedControl: {
      defaultProps: { withItemsBorders: false },
      styles: {
        root: { background: 'var(--mute-s)', padding: 2, borderRadius: 'var(--r-ctl)' },
        indicator: { background: 'var(--seg-on)', borderRadius: 'var(--r-tag)' },
        label: { padding: '3px 10px', fontSize: 12, lineHeight: '20px', fontWeight: 550 },
      },
    },
    Input: { styles: { wrapper: { '--input-bg': 'var(--panel)', '--input-bd': 'var(--form-line, var(--ctl-line))' } } },
    ActionIcon: {
      defaultProps: { size: 32, variant: 'subtle', color: 'gray' },
      vars: (_theme: unknown, { size }: { size?: unknown }) => ({
        root: size === 32 ? { '--ai-size': 'var(--ctl)' } : {},
      }),
    },
    Modal: {
      defaultProps: {
        radius: 'xl',
        centered: false,
        transitionProps: comesIn(150),
        closeButtonProps: { 'aria-label': 'Close' },
      },
      styles: {
        // The focused element is scrolled above the buttons, which stay in view.
        content: { background: 'var(--raised)', scrollPaddingBottom: 80, '--form-line': 'var(--field)' },
        header: { background: 'var(--raised)' },
        title: { fontSize: 16, fontWeight: 600 },
      },
    },
    Popover: { defaultProps: { transitionProps: comesIn(120), radius: 'lg', shadow: 'md' } },
    Menu: {
      // The placeholder is in the list of items but is not an item.
      defaultProps: {
        transitionProps: comesIn(120),
        radius: 'md',
        shadow: 'md',
        withInitialFocusPlaceholder: false,
      },
    },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 120 } } },
    Drawer: { defaultProps: { transitionProps: comesIn(180) } },
    InputWrapper: {
      styles: {
        label: { fontSize: 13, lineHeight: '18px', fontWeight: 500, marginBottom: 6 },
        description: { fontSize: 12, marginBottom: 6 },
        error: { fontSize: 12 },
      },
    },
    Notification: {
      styles: {
        root: { background: 'var(--raised)', borderColor: 'var(--border)', boxShadow: 'var(--shadow)' },
        description: { color: 'var(--text)' },
      },
    },
    Badge: { defaultProps: { tt: 'none' } },
    Select: OPTIONS,
    // A list box may only contain options, so the text for an empty list takes the place of one.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
    MultiSelect: OPTIONS,
    Autocomplete: OPTIONS,
    TagsInput: OPTIONS,
  },
})

const MEANINGS = ['overdue', 'today', 'soon', 'later'] as const

/** Mantine's variables set to Prime's tokens, so that both themes are defined in `tokens.css` alone. */
export const variables: CSSVariablesResolver = () => {
  const meanings = Object.fromEntries(
    MEANINGS.flatMap((name) => [
      [`--mantine-color-${name}-filled`, `var(--${name})`],
      [`--mantine-color-${name}-light`, `var(--${name}-s)`],
      [`--mantine-color-${name}-light-hover`, `var(--${name}-s)`],
      [`--mantine-color-${name}-light-color`, `var(--${name}-t)`],
      [`--mantine-color-${name}-text`, `var(--${name}-t)`],
      [`--mantine-color-${name}-outline`, `var(--${name}-t)`],
    ]),
  )
  const both = {
    '--mantine-color-body': 'var(--page)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-bright': 'var(--text)',
    '--mantine-color-dimmed': 'var(--dim)',
    '--mantine-color-placeholder': 'var(--dim)',
    '--mantine-color-anchor': 'var(--accent-t)',
    '--mantine-color-default': 'var(--panel)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--ctl-line)',
    '--mantine-color-error': 'var(--overdue-t)',
    '--mantine-color-disabled': 'var(--mute-s)',
    '--mantine-color-disabled-color': 'var(--dim)',
    '--mantine-color-prime-light': 'var(--accent-soft)',
    '--mantine-color-prime-light-hover': 'var(--accent-soft)',
    '--mantine-color-prime-light-color': 'var(--accent-t)',
    '--mantine-color-prime-text': 'var(--accent-t)',
    '--mantine-color-gray-light': 'var(--mute-s)',
    '--mantine-color-gray-light-hover': 'var(--mute-s)',
    '--mantine-color-gray-light-color': 'var(--mute-t)',
    '--mantine-color-gray-text': 'var(--dim)',
    '--mantine-color-gray-outline': 'var(--ctl-line)',
    '--mantine-shadow-md': 'var(--shadow)',
    '--mantine-shadow-xl': 'var(--shadow)',
    ...meanings,
  }
  // Floating parts (menus, lists of choices) and inputs use these three of Mantine's greys.
  const dark = {
    '--mantine-color-dark-4': 'var(--border)',
    '--mantine-color-dark-5': 'var(--hover-raised)',
    '--mantine-color-dark-6': 'var(--raised)',
  }
  return { variables: {}, light: both, dark: { ...both, ...dark } }
}

/** Where the chosen theme is stored; `public/theme.js` reads the same key before the first paint. */
export const themeChoice = localStorageColorSchemeManager({ key: 'prime-theme' })
