import { useMatches } from '@tanstack/react-router'

/**
 * Returns the path of the page that is shown, without a slash at its end. The location is already the next one while a navigation loads, also
 * one that begins before hydration, which must find the texts of the server.
 */
export const useShownPath = (): string => useMatches({ select: (matches) => withoutSlash(matches.at(-1)?.pathname ?? '/') })

const withoutSlash = (path: string): string => (path === '/' ? path : path.replace(/\/$/, ''))
