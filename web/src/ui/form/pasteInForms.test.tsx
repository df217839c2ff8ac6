import { createEvent, fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { renderPart } from '../../testing/render'
import { cleanPastes } from './cleanPaste'
import { FormDialog } from './FormDialog'

// Once, as the product does: the handler belongs to the document.
beforeAll(cleanPastes)

/** Inserts text at the caret as the browser's command does, which jsdom does not have. */
function typeAtCaret(_command: string, _ui: boolean, text: string): boolean {
  const field = document.activeElement as HTMLInputElement | HTMLTextAreaElement
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  return fireEvent.input(field)
}

function paste(field: HTMLElement, text: string): boolean {
  const event = createEvent.paste(field, { clipboardData: { getData: () => text } })
  return fireEvent(field, event)
}

test.each(['Topic', 'Feedback'])(
  'pasted text loses unseen characters in %s, and the caret stays behind it',
  (label) => {
    document.execCommand = vi.fn(typeAtCaret)
    renderPart(
      <FormDialog
        title="Reject"
        submitLabel="Reject"
        fields={[
          { name: 'topic', label: 'Topic' },
          { name: 'vRemark', label: 'Feedback', type: 'lines' },
        ]}
        onClose={() => undefined}
        onSubmit={async () => ({})}
      />,
    )
    const field = screen.getByLabelText<HTMLInputElement>(label)
    fireEvent.change(field, { target: { value: 'Seen in ward.' } })
    field.focus()
    field.setSelectionRange(8, 8)
    expect(paste(field, 'the\u200b \u202amale\u202c\ufeff ')).toBe(false)
    expect(field).toHaveValue('Seen in the male ward.')
    expect(field.selectionStart).toBe(17)
  },
)

test('text without such characters is pasted by the browser itself', () => {
  document.execCommand = vi.fn()
  renderPart(<input aria-label="Topic" />)
  const field = screen.getByLabelText('Topic')
  expect(paste(field, 'क्\u200dष ward')).toBe(true)
  expect(document.execCommand).not.toHaveBeenCalled()
})
