import type { Page } from '@playwright/test'

/** Returns the raw local storage entries of a draft, joined by newlines. */
export const readLocalDraft = (page: Page, hash: string): Promise<string> =>
  page.evaluate(
    (key) =>
      Object.keys(localStorage)
        .flatMap((each) => (each.startsWith(key) ? (localStorage.getItem(each) ?? '') : []))
        .join('\n'),
    `daftar:draft:${hash}`,
  )
