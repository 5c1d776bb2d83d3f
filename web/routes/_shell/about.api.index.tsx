import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { ApiGuide } from '#web/portability/api-reference/ApiGuide.tsx'
import { referenceIndexQuery } from '#web/portability/api-reference/queries.ts'
import { text } from '#web/portability/api-reference/text.ts'

export const Route = createFileRoute('/_shell/about/api/')({
  loader: ({ context: { queryClient, api, origin, pageResponse } }) =>
    withPageErrors(pageResponse, queryClient.ensureQueryData(referenceIndexQuery(api))).then(() => ({
      head: pageHead({ title: text.title, description: text.lead, origin, path: '/about/api' }),
    })),
  component: ApiGuide,
})
