import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Shell } from '#web/shell/Shell.tsx'

export const Route = createFileRoute('/_shell')({
  // The sidebar's code is here before the page is drawn, so the server never suspends on it.
  beforeLoad: async ({ matches }) => {
    await Promise.all(matches.map((match) => match.staticData.sidebar?.preload?.()))
  },
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
})
