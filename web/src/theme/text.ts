/**
 * The sizes of text besides those of MUI's variants, for `sx={{ typography: 'small' }}`, or `sx={{ fontSize: 'small.fontSize' }}`
 * where the height of the line is another's. They set size and line alone, so that a text keeps the weight of what is around it,
 * but those that say `Strong`, `label`, `heading`, `subtitle` and `title`.
 */
export const textStyles = {
  /** Help under a field, facts beside a name. */
  small: { fontSize: 12, lineHeight: '16px' },
  smallStrong: { fontSize: 12, lineHeight: '16px', fontWeight: 600 },
  /** What is read on a desktop. */
  text: { fontSize: 14, lineHeight: '20px' },
  /** What names a field or a row. */
  label: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  /** What is read on a phone, and the first lines of a public page. */
  lead: { fontSize: 16, lineHeight: '24px' },
  /** What names a part of a page. */
  heading: { fontSize: 16, lineHeight: '24px', fontWeight: 600 },
  subtitle: { fontSize: 20, lineHeight: '28px', fontWeight: 600 },
  /** What a page or an entry is about. */
  title: { fontSize: 24, lineHeight: '32px', fontWeight: 600 },
  /** The largest words and numbers. */
  display: { fontSize: 32, lineHeight: '40px' },
  displayStrong: { fontSize: 32, lineHeight: '40px', fontWeight: 600 },
} as const

/** Their names. */
export type TextStyle = keyof typeof textStyles
