import { useMatches } from '@tanstack/react-router'
import { createContext, use } from 'react'
import { isMemberRoute } from './member-routes.ts'

/** Path of the stylesheet of members' pages, which the server's build knows; browsers read it from an attribute of the page's root element. */
export const MemberStylesheetContext = createContext<string | undefined>(undefined)

/** The stylesheet of members' pages, on those pages; React waits for it before it shows one. */
export function MemberStyles() {
  const isNeeded = useMatches({ select: (matches) => matches.some(({ routeId }) => isMemberRoute(routeId)) })
  const fromServer = use(MemberStylesheetContext)
  if (!isNeeded) return null
  const href = import.meta.env.SSR ? fromServer : document.documentElement.dataset.memberStylesheet
  // The precedence is that of the router's own stylesheet, so this one comes after it.
  return href && <link rel="stylesheet" href={href} precedence="default" />
}
