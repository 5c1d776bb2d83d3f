interface Listeners {
  /** Returns a function that ends the subscription. */
  subscribe: (listener: () => void) => () => void
  notify: () => void
}

/** Listeners to a value outside React, as `useSyncExternalStore` expects them. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
  }
}
