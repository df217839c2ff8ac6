import { labels } from './generated/labels'

/** What people read for a stored value, such as a role: itself, spelt right. */
export const label = (value: string): string => labels[value] ?? value
