import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { CreatePublication } from '#web/publications/publications/CreatePublication.tsx'
import { ownedPublicationsQuery } from '#web/publications/publications/queries.ts'
import { text } from '#web/publications/publications/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/publications/new')({
  staticData: { sidebar: accountSidebar },
  loader: ({ context: { queryClient, api, pageResponse } }) =>
    withPageErrors(pageResponse, queryClient.fetchQuery(ownedPublicationsQuery(api))).then(() => ({ head: privateHead(text.createTitle) })),
  component: () => (
    <>
      <PageTitle lead={text.createLead}>{text.createTitle}</PageTitle>
      <CreatePublication />
    </>
  ),
})
