import type { Page } from '@playwright/test'

/** What the device keeps of a draft, as it is stored. */
export const readLocalDraft = (page: Page, hash: string): Promise<string> =>
  page.evaluate(
    (key) =>
      Object.keys(localStorage)
        .flatMap((each) => (each.startsWith(key) ? (localStorage.getItem(each) ?? '') : []))
        .join('\n'),
    `daftar:draft:${hash}`,
  )
