type Respond = (request: Request) => Promise<Response>

/**
 * The parts of `XMLHttpRequest` that an upload uses, with `respond` as the server. If it throws, or its response breaks
 * off, the network is dead. Before the response, half of the bytes are sent.
 */
export function fakeXhr(respond: Respond) {
  return class {
    status = 0
    responseText = ''
    onload: (() => void) | null = null
    onprogress: (() => void) | null = null
    onerror: (() => void) | null = null
    onabort: (() => void) | null = null
    upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
    readonly #headers = new Headers()
    readonly #aborting = new AbortController()
    #target = { method: 'GET', path: '/' }
    #answered = new Headers()
    #ended = false

    open(method: string, path: string) {
      this.#target = { method, path }
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }
    getResponseHeader(name: string) {
      return this.#answered.get(name)
    }
    send(body: FormData | Blob) {
      void this.#send(body)
    }
    abort() {
      if (this.#ended || this.#aborting.signal.aborted) return
      this.#aborting.abort()
      this.onabort?.()
    }

    async #send(body: FormData | Blob) {
      const { method, path } = this.#target
      const { signal } = this.#aborting
      const request = new Request(path, { method, headers: this.#headers, body, signal })
      this.upload.onprogress?.({ loaded: 50, total: 100 })
      try {
        const response = await respond(request)
        if (signal.aborted) return
        this.upload.onprogress?.({ loaded: 100, total: 100 })
        this.#answered = response.headers
        this.status = response.status
        for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
          if (signal.aborted) return
          this.responseText += text
          this.onprogress?.()
        }
      } catch {
        if (!signal.aborted) this.onerror?.()
        return
      }
      if (signal.aborted) return
      this.#ended = true
      this.onload?.()
    }
  }
}
