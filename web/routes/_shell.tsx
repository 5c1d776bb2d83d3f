import { createFileRoute, Outlet } from '@tanstack/react-router'
import { preloadLayout, Shell } from '#web/shell/Shell.tsx'

export const Route = createFileRoute('/_shell')({
  // Preload layout and sidebar, so that rendering does not suspend on them; the default sidebar links to running campaigns.
  beforeLoad: async ({ matches, context: { queryClient, api } }) => {
    const bare = matches.findLast((match) => match.staticData.layout)?.staticData.layout === 'bare'
    const hasDefaultSidebar = !bare && matches.every((match) => match.staticData.sidebar === undefined)
    await Promise.all([
      bare ? undefined : preloadLayout(),
      // A separate chunk, because pages without the default sidebar do not need it.
      hasDefaultSidebar
        ? import('#web/site/campaigns/running-query.ts').then(({ loadRunning }) => loadRunning(queryClient, api))
        : undefined,
      ...matches.map((match) => match.staticData.sidebar?.preload?.()),
    ])
  },
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
})
