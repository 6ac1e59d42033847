import { Component, createRef, type ReactNode } from 'react'

type ScrollAnchorProps = {
  above: string
  children: ReactNode
}

/** Distance from the top of the window, in pixels. */
const topOf = (element: Element): number => element.getBoundingClientRect().top
/** Distance from the top of the page, in pixels. */
const pageTopOf = (element: Element): number => topOf(element) + window.scrollY

/**
 * A list that keeps its place on the screen when something is added above it. A class, as only a class can read the
 * page right before React changes it. What the browser has anchored by then is not corrected again.
 */
export class ScrollAnchor extends Component<ScrollAnchorProps> {
  readonly #list = createRef<HTMLDivElement>()
  /** The element that keeps its place while a promise is pending. */
  #followed: { element: Element; pageTop: number } | null = null

  readonly #first = () => this.#list.current?.querySelector('li')

  /**
   * Until the promise is settled, nothing that grows above moves the list. The browser would anchor the first element
   * in the window, which may be above what grows.
   */
  async until(promise: Promise<unknown>): Promise<void> {
    const element = this.#first()
    if (!element || this.#followed) return
    this.#followed = { element, pageTop: pageTopOf(element) }
    document.documentElement.style.setProperty('overflow-anchor', 'none')
    const watch = () => {
      this.#follow()
      frame = requestAnimationFrame(watch)
    }
    let frame = requestAnimationFrame(watch)
    await promise.finally(() => cancelAnimationFrame(frame))
    this.#follow()
    this.#release()
  }

  override getSnapshotBeforeUpdate({ above }: ScrollAnchorProps) {
    const element = above === this.props.above ? null : this.#first()
    return element ? { element, top: topOf(element) } : null
  }

  override componentDidUpdate(
    _props: ScrollAnchorProps,
    _state: unknown,
    before: ReturnType<ScrollAnchor['getSnapshotBeforeUpdate']>,
  ): void {
    if (!before?.element.isConnected) return
    window.scrollBy(0, topOf(before.element) - before.top)
    if (this.#followed) this.#followed.pageTop = pageTopOf(this.#followed.element)
  }

  override componentWillUnmount(): void {
    this.#release()
  }

  #follow(): void {
    if (!this.#followed?.element.isConnected) return
    const pageTop = pageTopOf(this.#followed.element)
    window.scrollBy(0, pageTop - this.#followed.pageTop)
    this.#followed.pageTop = pageTop
  }

  #release(): void {
    this.#followed = null
    document.documentElement.style.removeProperty('overflow-anchor')
  }

  override render() {
    return <div ref={this.#list}>{this.props.children}</div>
  }
}
