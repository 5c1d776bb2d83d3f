import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { InvitationPage } from '#web/publications/members/InvitationPage.tsx'
import { invitationLinkQuery } from '#web/publications/members/queries.ts'
import { text } from '#web/publications/members/text.ts'

/** Answers an invitation by the secret link of its email. */
export const Route = createFileRoute('/_shell/_signed-in/me/publications/invitations/$token')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/account/auth/AccountSidebar.tsx')) },
  gcTime: 0,
  loader: async ({ context: { queryClient, api, pageResponse }, params: { token } }) => {
    await withPageErrors(pageResponse, queryClient.fetchQuery(invitationLinkQuery(api, token)))
    return { head: privateHead(text.invitation) }
  },
  component: () => <InvitationPage token={Route.useParams().token} />,
})
