import { lazyRouteComponent } from '@tanstack/react-router'

/** Sidebar of the account's pages; one definition, because every page loads the route tree. */
export const accountSidebar = lazyRouteComponent(() => import('./AccountSidebar.tsx'))
