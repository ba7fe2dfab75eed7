import { themeQuartz } from 'ag-grid-community'

/** The grid's theme; light and dark both follow from the design tokens. */
export const gridTheme = themeQuartz.withParams({
  accentColor: 'var(--accent-fill)',
  backgroundColor: 'var(--panel)',
  foregroundColor: 'var(--text)',
  borderColor: 'var(--border)',
  borderRadius: 4,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  browserColorScheme: 'inherit',
  chromeBackgroundColor: 'var(--sunk)',
  headerBackgroundColor: 'var(--sunk)',
  headerTextColor: 'var(--dim)',
  headerFontSize: 12,
  headerFontWeight: 500,
  headerHeight: 32,
  headerRowBorder: { color: 'var(--border)' },
  headerColumnBorder: false,
  headerColumnResizeHandleColor: 'transparent',
  headerCellHoverBackgroundColor: 'var(--hover)',
  fontFamily: 'var(--font)',
  fontSize: 13,
  dataFontSize: 13,
  cellHorizontalPadding: 10,
  columnBorder: false,
  pinnedColumnBorder: false,
  rowBorder: { color: 'var(--hair)' },
  rowHoverColor: 'var(--hover)',
  selectedRowBackgroundColor: 'var(--sel)',
  iconSize: 14,
  iconColor: 'var(--dim)',
  focusShadow: '0 0 0 2px var(--accent)',
  cellEditingBorder: { color: 'var(--accent)', width: 1 },
  cellEditingShadow: 'none',
  inputFocusBorder: { color: 'var(--accent)' },
  checkboxUncheckedBackgroundColor: 'transparent',
  checkboxUncheckedBorderColor: 'var(--dim)',
  checkboxCheckedBackgroundColor: 'var(--accent-fill)',
  checkboxCheckedBorderColor: 'var(--accent-fill)',
  checkboxIndeterminateBackgroundColor: 'var(--accent-fill)',
  checkboxIndeterminateBorderColor: 'var(--accent-fill)',
  checkboxIndeterminateShapeColor: '#ffffff',
  dragAndDropImageBackgroundColor: 'var(--raised)',
  dragAndDropImageShadow: 'var(--shadow)',
  spacing: 8,
})

/** Row heights in pixels. */
export const ROW_HEIGHT = { compact: 32, comfortable: 40 } as const
export type Density = keyof typeof ROW_HEIGHT
/** The row height of the phone's list. */
export const CARD_HEIGHT = 68
