import { createFileRoute, redirect } from '@tanstack/react-router'
import { breadcrumbs, pageHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { seriesQuery } from '#web/publications/front-page/queries.ts'
import { SeriesPosts } from '#web/publications/front-page/SeriesPosts.tsx'
import { text } from '#web/publications/front-page/text.ts'

export const Route = createFileRoute('/_shell/$username/series/$hash')({
  loader: async ({ context: { queryClient, api, pageResponse, origin }, params: { username, hash } }) => {
    const series = await withPageErrors(pageResponse, queryClient.ensureQueryData(seriesQuery(api, hash)))
    const { publication, path } = series
    if (publication.handle !== username) throw redirect({ href: path, statusCode: 301 })
    const title = text.seriesTitle(series.title, publication.name)
    const jsonLd = import.meta.env.SSR
      ? [
          breadcrumbs(origin, [
            { name: publication.name, path: `/${publication.handle}` },
            { name: series.title, path },
          ]),
        ]
      : []
    return { head: pageHead({ title, description: series.description, origin, path, jsonLd }) }
  },
  component: () => <SeriesPosts hash={Route.useParams().hash} />,
})
