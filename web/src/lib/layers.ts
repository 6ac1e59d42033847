// Layers: what opens above a page, e.g. a dialog, a menu, or a photo in full screen. Back closes the top one and nothing
// else (docs/decisions/058-layers-and-back.md). Each layer has an entry in the tab's history, a copy of its page's entry.
// The router never hears of these entries. This module loads with the first layer.
import { app } from './app-router.ts'

/** In the state of a history entry: how many layers are open there. */
const name = 'layers'

/** The browser answers `history.go` within a few milliseconds. A navigation never waits longer than this. */
const longestTravel = 1000
/** After a navigation, the page has this time to unmount its layers before those that stay get their entries again. */
const unmountTime = 300

type Layer = { close: () => void }

const layers: Layer[] = []
/** How many entries of layers are in the history up to the current entry. */
let depth = depthIn(history.state)
/** The router's index of the page that the layers are on. */
let pageIndex: unknown = indexIn(history.state)
let travel: PromiseWithResolvers<void> | null = null
let navigations = 0
let timer: ReturnType<typeof setTimeout> | undefined

function depthIn(state: unknown): number {
  const count = typeof state === 'object' && state !== null && name in state ? state[name] : 0
  return typeof count === 'number' ? count : 0
}

function indexIn(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined
}

/**
 * Opens a layer above those that are open. `close` is called when the user goes back, and may refuse by doing nothing.
 * Call the returned function when the layer is closed, however that happened.
 */
export function openLayer(close: () => void): () => void {
  const layer = { close }
  layers.push(layer)
  settleSoon()
  return () => {
    const position = layers.indexOf(layer)
    if (position < 0) return
    layers.splice(position, 1)
    settleSoon()
  }
}

/** Later: a layer that closes now may be replaced by another at once, which takes over its entry. */
function settleSoon(delay = 0): void {
  clearTimeout(timer)
  timer = setTimeout(settle, delay)
}

/** Adds or removes entries until there is one per layer, and none during a navigation. */
function settle(): void {
  if (travel) return
  // a navigation that began before this module was loaded may have replaced a layer's entry
  depth = depthIn(history.state)
  const isNavigating = navigations > 0 || app.router?.state.navigation.state === 'loading'
  if (isNavigating) settleSoon(unmountTime)
  const wanted = isNavigating ? 0 : layers.length
  if (depth > wanted) {
    travel = Promise.withResolvers()
    history.go(wanted - depth)
    void travel.promise.then(settle)
    setTimeout(arrive, longestTravel, travel)
  }
  while (depth < wanted && addEntry());
}

function addEntry(): boolean {
  try {
    if (depth === 0) pageIndex = indexIn(history.state)
    history.pushState({ ...history.state, [name]: depth + 1 }, '')
    depth += 1
    return true
  } catch (error) {
    // Safari allows 100 entries in 30 seconds
    console.warn('Back will leave the page instead of closing what is open.', error)
    return false
  }
}

function arrive(expected: PromiseWithResolvers<void> | null): void {
  if (!travel || travel !== expected) return
  depth = depthIn(history.state)
  travel = null
  expected.resolve()
}

function onPopState(event: PopStateEvent): void {
  const before = depth
  depth = depthIn(event.state)
  const isSamePage = indexIn(event.state) === pageIndex
  pageIndex = indexIn(event.state)
  if (isSamePage && (before > 0 || depth > 0)) event.stopImmediatePropagation()
  if (travel) {
    arrive(travel)
    return
  }
  for (const layer of layers.slice(depth).reverse()) layer.close()
  // also leaves the entry of a closed layer, to which only Forward leads
  settleSoon()
}

// Captures: at the window, too, these listeners come before the router's.
window.addEventListener('popstate', onPopState, true)

/** A navigation starts from the page's own entry: the entries of layers are removed first. */
function navigateBelowLayers({ router }: typeof app): void {
  if (!router) return
  const { navigate } = router
  router.navigate = async (...to: [never]) => {
    navigations += 1
    try {
      if (depth > 0) settle()
      while (travel) await travel.promise
      await navigate(...to)
    } finally {
      navigations -= 1
      settleSoon(unmountTime)
    }
  }
}

navigateBelowLayers(app)
settleSoon()
