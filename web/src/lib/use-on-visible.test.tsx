import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useOnVisible } from './use-on-visible.ts'

type Seen = Pick<IntersectionObserverEntry, 'isIntersecting'>

function Watched({ onSeen }: { onSeen: () => void }) {
  return <p ref={useOnVisible(true, onSeen)}>The last card</p>
}

test.each([
  [[true], 1],
  [[false], 0],
  // a card that was below the window in one frame and inside in the next, both reported at once
  [[false, true], 1],
  [[true, false], 1],
])('frames that a busy device reported as %j count %i times', async (frames, times) => {
  let notify: (entries: Seen[]) => void = () => expect.fail('nothing was observed')
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof notify) {
        notify = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  const onSeen = vi.fn<() => void>()
  await render(<Watched onSeen={onSeen} />)
  vi.unstubAllGlobals()
  notify(frames.map((isIntersecting) => ({ isIntersecting })))
  expect(onSeen).toHaveBeenCalledTimes(times)
})
