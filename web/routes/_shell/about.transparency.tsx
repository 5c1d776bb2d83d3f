import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { transparencyQuery } from '#web/moderation/transparency/queries.ts'
import { Transparency } from '#web/moderation/transparency/Transparency.tsx'
import { text } from '#web/moderation/transparency/text.ts'

export const Route = createFileRoute('/_shell/about/transparency')({
  loader: ({ context: { queryClient, api, origin, pageResponse } }) =>
    withPageErrors(pageResponse, queryClient.fetchQuery(transparencyQuery(api))).then(() => ({
      head: pageHead({ title: text.title, description: text.lead, origin, path: '/about/transparency' }),
    })),
  component: Transparency,
})
