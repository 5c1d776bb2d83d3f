import type { Page } from '@playwright/test'

/** Waits until React has hydrated the first input or button in `main`; input before that can be lost. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main input, main button') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
