import { useLocation } from '@tanstack/react-router'

/**
 * Returns the search parameters of a link to the sign-in or registration page, which lead back to the current page; those two pages pass
 * theirs on. Without the fragment, which the server does not know, so that the link is the same for all visitors of a page.
 */
export const useSignInSearch = (): { next?: string } =>
  useLocation({
    select: ({ pathname, search, searchStr }) =>
      pathname === '/' ? {} : /^\/(?:login|register)$/.test(pathname) ? { next: search.next } : { next: decodePath(pathname) + searchStr },
    structuralSharing: true,
  })

/** Returns a path as people read it, or unchanged if it is malformed. */
function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
