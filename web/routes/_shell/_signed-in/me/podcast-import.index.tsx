import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { ImportPage } from '#web/podcasts/importer/ImportPage.tsx'
import { importsQuery } from '#web/podcasts/importer/queries.ts'
import { text } from '#web/podcasts/importer/text.ts'
import { NeedsScripts } from '#web/ui/NeedsScripts.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/podcast-import/')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/account/auth/AccountSidebar.tsx')) },
  loader: ({ context: { queryClient, api, pageResponse } }) =>
    withPageErrors(pageResponse, queryClient.fetchQuery(importsQuery(api))).then(() => ({ head: privateHead(text.title) })),
  component: () => (
    <>
      <NeedsScripts />
      <ImportPage />
    </>
  ),
})
