import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { showProgress } from '#web/lib/show-progress.ts'
import { text } from './text.ts'
import { showToast } from './toast.ts'

/**
 * Returns a lazy component for a part of a page, such as a dialog; the page shows that it waits for it. If the part cannot be loaded, as without
 * network, it shows a message and renders nothing, because `lazy` alone would replace the whole page by an error.
 */
// biome-ignore lint/suspicious/noExplicitAny: only `any` accepts components of all props
export const lazyPart = <Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>): LazyExoticComponent<Part> =>
  lazy(() => {
    const hideProgress = typeof document === 'undefined' ? undefined : showProgress()
    return load()
      .catch(() => {
        showToast({ message: text.partNotLoaded, failed: true })
        return { default: (() => null) as unknown as Part }
      })
      .finally(hideProgress)
  })
