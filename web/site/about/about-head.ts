import type { Head } from '#web/lib/find-head.ts'
import { pageHead } from '#web/lib/head.ts'
import { CONTENT } from './content.ts'
import { ABOUT_PAGES, type AboutPageKey } from './text.ts'

/** Returns the head of one of the pages about the site. */
export function aboutHead(page: AboutPageKey, origin: string): Head {
  const { title, lead } = CONTENT[page]
  return pageHead({ title, description: lead, origin, path: ABOUT_PAGES[page].path })
}
