import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

type Load<Component> = () => Promise<{ default: Component }>

/** Components that the server renders and has not loaded yet. */
const pending = new Set<() => Promise<void>>()

/**
 * Returns a lazy component that the browser loads when it renders it. The server loads it beforehand (`loadLazyComponents`), because without
 * JavaScript a part that streams in later stays invisible.
 */
// biome-ignore lint/suspicious/noExplicitAny: only `any` accepts components of all props
export function lazyComponent<Component extends ComponentType<any>>(load: Load<Component>): LazyExoticComponent<Component> {
  if (!import.meta.env.SSR) return lazy(load)
  let loaded: { default: Component } | undefined
  const loadOnce = async () => {
    loaded = await load()
    pending.delete(loadOnce)
  }
  pending.add(loadOnce)
  // React continues without suspending after a thenable that calls back at once.
  // biome-ignore lint/suspicious/noThenProperty: a thenable is what React reads
  const settled = { then: (done: (module: { default: Component } | undefined) => void) => done(loaded) }
  return lazy(() => (loaded ? (settled as ReturnType<Load<Component>>) : load()))
}

/** Loads the components of `lazyComponent` in all modules that are loaded by now, and those that these bring along. */
export async function loadLazyComponents(): Promise<void> {
  while (pending.size > 0) await Promise.all([...pending].map((load) => load()))
}
