import { createFileRoute, Outlet } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { ManagedLayout } from '#web/publications/publications/ManagedLayout.tsx'
import { managedPublicationQuery } from '#web/publications/publications/queries.ts'

/** Frame of the pages that manage a publication; not found for everybody but its members. */
export const Route = createFileRoute('/_shell/_signed-in/me/publications/$hash')({
  staticData: { sidebar: accountSidebar },
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash } }) => {
    await withPageErrors(pageResponse, queryClient.fetchQuery(managedPublicationQuery(api, hash)))
  },
  component: ManagedPublicationRoute,
})

function ManagedPublicationRoute() {
  const { hash } = Route.useParams()
  return (
    <ManagedLayout hash={hash}>
      <Outlet />
    </ManagedLayout>
  )
}
