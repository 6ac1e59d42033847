import '#web/app/theme.css'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { closeToast, Toaster } from './toast.tsx'
import { undoToast } from './undo-toast.tsx'

const undo = page.getByRole('button', { name: 'Undo' })

async function showWithUndo() {
  const run = vi.fn()
  await render(
    <>
      <h1 tabIndex={-1}>Pets</h1>
      <button type="button" onClick={() => undoToast('Rex is a draft now.', run)}>
        Unpublish
      </button>
      <input aria-label="Name" />
      <Toaster />
    </>,
  )
  onTestFinished(closeToast)
  return { run, button: page.getByRole('button', { name: 'Unpublish' }) }
}

test('the message is announced politely, and its button is not part of the announcement', async () => {
  const { button } = await showWithUndo()
  await button.click()
  const status = page.getByRole('status')
  await expect.element(status.getByText('Rex is a draft now.')).toBeVisible()
  expect(status.element().contains(undo.element())).toBe(false)
})

test('Undo runs once, closes the message, and the focus goes back', async () => {
  const { run, button } = await showWithUndo()
  await button.click()
  await undo.click()
  expect(run).toHaveBeenCalledTimes(1)
  await expect.element(undo).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('Tab leads to Undo, and Ctrl+Z undoes from anywhere but a field', async () => {
  const { run, button } = await showWithUndo()
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(run).not.toHaveBeenCalled()
  await userEvent.keyboard('{Tab}')
  await expect.element(undo).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(run).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(undo).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(run).toHaveBeenCalledTimes(2)
  await expect.element(undo).not.toBeInTheDocument()
})

function stopTheClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('with a mouse, Undo stays for twelve seconds, longer while it is pointed at', async () => {
  const { button } = await showWithUndo()
  await expect.element(button).toBeVisible()
  stopTheClock()
  undoToast('Rex is a draft now.', () => {})
  await vi.waitFor(() => expect(undo.elements()).toHaveLength(1))
  const box = undo.element().parentElement
  await vi.advanceTimersByTimeAsync(11_000)
  box?.dispatchEvent(new PointerEvent('pointerenter'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(undo.elements()).toHaveLength(1)
  box?.dispatchEvent(new PointerEvent('pointerleave'))
  await vi.advanceTimersByTimeAsync(11_000)
  expect(undo.elements()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(undo.elements()).toEqual([]))
})

test('while the keyboard is used, Undo stays until it is closed', async () => {
  const { button } = await showWithUndo()
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Shift}')
  stopTheClock()
  undoToast('Rex is a draft now.', () => {})
  await vi.waitFor(() => expect(undo.elements()).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(undo.elements()).toHaveLength(1)
})
