import { createFileRoute, redirect } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { sharedDraftQuery } from '#web/posts/draft-links/queries.ts'
import { SharedDraftPage } from '#web/posts/draft-links/SharedDraftPage.tsx'
import { text } from '#web/posts/draft-links/text.ts'

/** Shows a draft by its secret link; redirects (302) if the handle is not the author's current one. */
export const Route = createFileRoute('/_shell/$username/d/$hash')({
  staticData: { sidebar: null, layout: 'bare' },
  gcTime: 0,
  loader: async ({ context: { queryClient, api, pageResponse }, params: { username, hash } }) => {
    const draft = await withPageErrors(pageResponse, queryClient.fetchQuery(sharedDraftQuery(api, hash)))
    if (draft.author.handle !== username) throw redirect({ href: `/${draft.author.handle}/d/${hash}`, statusCode: 302 })
    return { draft, head: privateHead(`${text.draft} ${draft.title || text.untitled}`) }
  },
  component: SharedDraftRoute,
})

function SharedDraftRoute() {
  const { draft } = Route.useLoaderData()
  return <SharedDraftPage token={Route.useParams().hash} draft={draft} />
}
