import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render'
import { type Messages, useMessages } from './messages'

function open() {
  let messages: Messages | undefined
  const Grab = () => {
    messages = useMessages()
    return null
  }
  const view = renderPart(<Grab />)
  if (!messages) throw new Error('no messages')
  return { view, messages }
}

describe('messages', () => {
  it('shows one dialog after another and resolves each when it is closed', async () => {
    const { view, messages } = open()
    const order: string[] = []
    act(() => {
      void messages.alert({ title: 'First' }).then(() => order.push('first'))
      void messages.confirm({ title: 'Second', confirmLabel: 'Delete' }).then((yes) => order.push(`second ${yes}`))
    })
    expect(await screen.findByRole('alertdialog', { name: 'First' })).toBeInTheDocument()
    expect(screen.queryByText('Second')).toBeNull()
    await view.user.click(screen.getByRole('button', { name: 'OK' }))
    expect(await screen.findByRole('alertdialog', { name: 'Second' })).toBeInTheDocument()
    await view.user.keyboard('{Escape}')
    await waitFor(() => expect(order).toEqual(['first', 'second false']))
  })

  it('[P-471] closes a success by itself after 1.5 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { messages } = open()
    const closed = vi.fn()
    act(() => void messages.success('Created!', 'Task inserted successfully').then(closed))
    expect(await screen.findByText('Task inserted successfully')).toBeInTheDocument()
    expect(closed).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(closed).toHaveBeenCalled()
  })

  it('[P-471] closes a save after the time it is given', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { messages } = open()
    const closed = vi.fn()
    act(() => void messages.alert({ title: 'Saved', severity: 'success', closeAfter: 1000 }).then(closed))
    expect(await screen.findByText('Saved')).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(800))
    expect(closed).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(closed).toHaveBeenCalled()
  })

  it('shows the latest toast with its action and takes it away again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { messages } = open()
    const undo = vi.fn()
    act(() => messages.toast({ message: 'Approved', action: { label: 'Undo', onClick: undo }, duration: 30_000 }))
    await act(() => vi.advanceTimersByTimeAsync(29_000))
    act(() => screen.getByRole('button', { name: 'Undo' }).click())
    expect(undo).toHaveBeenCalledOnce()
    expect(screen.queryByText('Approved')).toBeNull()
  })
})
