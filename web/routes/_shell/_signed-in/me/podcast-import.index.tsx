import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { ImportPage } from '#web/podcast-import/ImportPage.tsx'
import { importsQuery } from '#web/podcast-import/queries.ts'
import { text } from '#web/podcast-import/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/me/podcast-import/')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/accounts/AccountSidebar.tsx')) },
  loader: ({ context: { queryClient, api, answer } }) =>
    forPage(answer, queryClient.fetchQuery(importsQuery(api))).then(() => ({ head: privateHead(text.title) })),
  component: ImportPage,
})
