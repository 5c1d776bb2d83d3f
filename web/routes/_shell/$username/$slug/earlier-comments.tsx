import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { hashFromSlug } from '#shared/persian/slug.ts'
import { pageHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { ArchivedCommentsPage } from '#web/portability/imports/ArchivedCommentsPage.tsx'
import { archivedText as text } from '#web/portability/imports/archived-text.ts'
import { archivedCommentsQuery } from '#web/portability/imports/queries.ts'
import { postQuery } from '#web/posts/posts/post-query.ts'

export const Route = createFileRoute('/_shell/$username/$slug/earlier-comments')({
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient, api, pageResponse, origin }, params: { username, slug }, deps: { after } }) => {
    const hash = hashFromSlug(slug)
    if (!hash) throw notFound()
    const [post] = await withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.ensureQueryData(postQuery(api, hash)),
        queryClient.ensureInfiniteQueryData(archivedCommentsQuery(api, hash, after)),
      ]),
    )
    const path = `${post.path}/earlier-comments`
    if (post.path !== `/${username}/${slug}`) throw redirect({ href: encodeURI(path), statusCode: 301 })
    return { post, after, head: pageHead({ title: text.titleOf(post.title), origin, path, noIndex: true }) }
  },
  component: () => <ArchivedCommentsPage {...Route.useLoaderData()} />,
})
