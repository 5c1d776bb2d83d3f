import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { ImportPage } from '#web/podcasts/importer/ImportPage.tsx'
import { importsQuery } from '#web/podcasts/importer/queries.ts'
import { text } from '#web/podcasts/importer/text.ts'
import { NeedsScripts } from '#web/ui/NeedsScripts.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/podcast-import/')({
  staticData: { sidebar: accountSidebar },
  loader: ({ context: { queryClient, api, pageResponse } }) =>
    withPageErrors(pageResponse, queryClient.fetchQuery(importsQuery(api))).then(() => ({ head: privateHead(text.title) })),
  component: () => (
    <>
      <NeedsScripts />
      <ImportPage />
    </>
  ),
})
