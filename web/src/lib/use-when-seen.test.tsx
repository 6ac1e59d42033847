import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useOnVisible } from './use-when-seen.ts'

type Seen = Pick<IntersectionObserverEntry, 'isIntersecting'>

function Watched({ onSeen }: { onSeen: () => void }) {
  return <p ref={useOnVisible(true, onSeen)}>The last card</p>
}

test.each([
  [[true], 1],
  [[false], 0],
  // a card that was below the window in one frame and in it in the next, both told at once
  [[false, true], 1],
  [[true, false], 1],
])('what the frames of a busy device saw as %j counts %i times', async (frames, times) => {
  let tell: (entries: Seen[]) => void = () => expect.fail('nothing was observed')
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof tell) {
        tell = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  const onSeen = vi.fn<() => void>()
  await render(<Watched onSeen={onSeen} />)
  vi.unstubAllGlobals()
  tell(frames.map((isIntersecting) => ({ isIntersecting })))
  expect(onSeen).toHaveBeenCalledTimes(times)
})
