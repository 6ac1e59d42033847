// Stands in for Google's loader script (https://apis.google.com/js/api.js), so that Firebase's pop-up can be tested without the
// internet: gapi.iframes as far as firebase/auth and the emulator's pages use it, two windows that talk by postMessage.
;(() => {
  const mark = 'gapi-stub'
  const channels = {}
  let frames = 0
  let parentChannel

  /** One end of the talk between a page and the frame in it; `target` answers the other window. */
  function createChannel(target, id) {
    const handlers = {}
    const answers = {}
    const waiting = []
    let questions = 0
    let ready = false
    const nowReady = () => {
      ready = true
      for (const tell of waiting.splice(0)) tell()
    }
    const hear = (data, source) => {
      if (data.type === 'ready') return nowReady()
      if (data.type === 'answer') {
        const answer = answers[data.question]
        delete answers[data.question]
        try {
          return answer?.([data.result])
        } catch (error) {
          // firebase/auth throws in here even after a good answer; Google's loader takes no notice either
          return console.debug('an answer was not taken', error)
        }
      }
      void Promise.resolve(handlers[data.name]?.(data.message)).then((result) =>
        source.postMessage({ mark, id, type: 'answer', question: data.question, result }, '*'),
      )
    }
    return {
      hear,
      restyle: () => Promise.resolve(),
      register: (name, handler) => {
        handlers[name] = handler
      },
      send: (name, message, answer) => {
        questions += 1
        answers[questions] = answer
        target().postMessage({ mark, id, type: 'question', name, message, question: questions }, '*')
      },
      ping: (tell) =>
        new Promise((resolve) => {
          waiting.push(() => {
            tell?.()
            resolve()
          })
          if (ready) nowReady()
        }),
    }
  }

  window.addEventListener('message', ({ data, source }) => {
    if (data?.mark === mark) channels[data.id]?.hear(data, source)
  })

  async function open({ url, where, attributes }, opened) {
    frames += 1
    const id = `frame-${frames}`
    const frame = document.createElement('iframe')
    frame.name = `gapi-${id}`
    frame.src = url
    frame.setAttribute('aria-hidden', 'true')
    Object.assign(frame.style, attributes?.style)
    const channel = createChannel(() => frame.contentWindow, id)
    channels[id] = channel
    const parent = where || document.body
    parent.appendChild(frame)
    return (await opened?.(channel)) || channel
  }

  function getParentIframe() {
    if (!parentChannel) {
      const id = window.name.replace('gapi-', '')
      parentChannel = createChannel(() => window.parent, id)
      channels[id] = parentChannel
      window.parent.postMessage({ mark, id, type: 'ready' }, '*')
    }
    return parentChannel
  }

  window.gapi = {
    load: (_features, done) => setTimeout(typeof done === 'function' ? done : done.callback, 0),
    iframes: {
      CROSS_ORIGIN_IFRAMES_FILTER: () => true,
      // firebase/auth asks whether it is there
      Iframe: () => {},
      getContext: () => ({ open, getParentIframe }),
    },
  }
  const onload = document.currentScript && new URL(document.currentScript.src).searchParams.get('onload')
  setTimeout(() => (window[onload] ?? window.gapi_onload)?.(), 0)
})()
