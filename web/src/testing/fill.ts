import { fireEvent } from '@testing-library/react'

/** Puts a text in the place of what a field holds, by one event, where typing it is not what the test is about. */
export const fill = (field: Element, value: string) => fireEvent.change(field, { target: { value } })
