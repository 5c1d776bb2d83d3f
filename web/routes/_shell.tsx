import { createFileRoute, Outlet } from '@tanstack/react-router'
import { preloadLayout, Shell } from '#web/shell/Shell.tsx'

export const Route = createFileRoute('/_shell')({
  // Preload layout, sidebar and menu, so that rendering does not suspend on them.
  beforeLoad: async ({ matches }) => {
    const bare = matches.findLast((match) => match.staticData.layout)?.staticData.layout === 'bare'
    await Promise.all([
      bare ? undefined : preloadLayout(),
      ...matches.flatMap(({ staticData: { sidebar, menu } }) => [sidebar?.preload?.(), menu?.preload?.()]),
    ])
  },
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
})
