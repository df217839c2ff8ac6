/** A part of a page on paper of its own, within a hairline; for `sx`. */
export const outlined = { bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1 } as const
