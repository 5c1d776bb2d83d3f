import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

/** Parent of the pages about the site, beside which are their contents and each other. */
export const Route = createFileRoute('/_shell/about')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/shell/AboutSlot.tsx')) },
})
