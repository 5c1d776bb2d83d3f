interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** Response of the navigation preload; undefined without one. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

interface Events {
  install: ExtendableEvent
  activate: ExtendableEvent
  message: ExtendableEvent & { readonly data: unknown }
  fetch: FetchEvent
  sync: ExtendableEvent & { readonly tag: string }
}

interface ServiceWorkerScope {
  skipWaiting(): Promise<void>
  readonly clients: {
    claim(): Promise<void>
    matchAll(): Promise<readonly { postMessage(message: unknown): void }[]>
  }
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
}

/** The global scope; TypeScript's library of service workers conflicts with that of pages. */
export const scope = globalThis as unknown as ServiceWorkerScope
