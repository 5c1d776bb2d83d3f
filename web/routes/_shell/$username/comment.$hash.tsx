import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { CommentPermalink } from '#web/engagement/comments/CommentPermalink.tsx'
import { commentQuery } from '#web/engagement/comments/paged-queries.ts'
import { text } from '#web/engagement/comments/text.ts'
import { pageHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'

export const Route = createFileRoute('/_shell/$username/comment/$hash')({
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient, api, pageResponse, origin }, params: { username, hash }, deps: { after } }) => {
    const { pages } = await withPageErrors(pageResponse, queryClient.ensureInfiniteQueryData(commentQuery(api, hash, after)))
    const page = pages[0]
    if (!page) throw notFound()
    const { comment, post } = page
    const { handle, name } = comment.author
    if (handle !== username) throw redirect({ href: `/${handle}/comment/${hash}`, statusCode: 301 })
    const head = pageHead({ title: text.title(name, post.title), description: comment.body, origin, path: `/${handle}/comment/${hash}` })
    return { page, head }
  },
  component: CommentRoute,
})

function CommentRoute() {
  const { page } = Route.useLoaderData()
  const { after } = Route.useSearch()
  return <CommentPermalink page={page} after={after} />
}
