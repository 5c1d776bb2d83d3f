import { createFileRoute } from '@tanstack/react-router'
import { webhooksQuery } from '#web/distribution/webhooks/queries.ts'
import { text } from '#web/distribution/webhooks/text.ts'
import { WebhooksPage } from '#web/distribution/webhooks/WebhooksPage.tsx'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'

export const Route = createFileRoute('/_shell/_signed-in/me/settings/webhooks/')({
  loader: ({ context: { queryClient, api, pageResponse } }) =>
    withPageErrors(pageResponse, queryClient.fetchQuery(webhooksQuery(api))).then(() => ({ head: privateHead(text.title) })),
  component: WebhooksPage,
})
