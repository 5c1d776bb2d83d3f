import type { Page } from '@playwright/test'

/** Waits until React has taken the page over, before which a chosen file or a press would be lost. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main input, main button') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
