import { createFileRoute, lazyRouteComponent, notFound, Outlet } from '@tanstack/react-router'
import { NarrowAdminMenu } from '#web/moderation/dashboard/AdminMenu.tsx'

/** Pages of staff; everybody else gets the page of an unknown URL. The API decides what each page shows. */
export const Route = createFileRoute('/_shell/_signed-in/admin')({
  staticData: {
    sidebar: lazyRouteComponent(() => import('#web/moderation/dashboard/AdminSidebar.tsx')),
    menu: lazyRouteComponent(() => import('#web/moderation/dashboard/SideAdminMenu.tsx')),
  },
  loader: ({ context: { viewer } }) => {
    if (viewer.role === 'member' || viewer.state !== 'active') throw notFound()
  },
  component: AdminLayout,
})

function AdminLayout() {
  return (
    <>
      <NarrowAdminMenu />
      <Outlet />
    </>
  )
}
