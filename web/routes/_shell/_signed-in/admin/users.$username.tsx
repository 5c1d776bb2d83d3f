import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { userQuery } from '#web/moderation/users/queries.ts'
import { UserPage } from '#web/moderation/users/UserPage.tsx'

export const Route = createFileRoute('/_shell/_signed-in/admin/users/$username')({
  loader: ({ context: { queryClient, api, pageResponse }, params: { username } }) =>
    withStaffErrors(pageResponse, queryClient.fetchQuery(userQuery(api, username))).then(({ user }) => ({ head: privateHead(user.name) })),
  component: UserRoute,
})

function UserRoute() {
  const { username } = Route.useParams()
  return <UserPage key={username} handle={username} />
}
