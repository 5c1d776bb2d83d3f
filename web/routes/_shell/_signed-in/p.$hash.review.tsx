import { createFileRoute, redirect } from '@tanstack/react-router'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { privateHead } from '#web/lib/head.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { editorQuery } from '#web/posts/posts/queries.ts'
import { ReviewPage } from '#web/posts/reviews/ReviewPage.tsx'
import { text } from '#web/posts/reviews/text.ts'

/** Shows the author a post that waits for review or was returned; for any other own post, redirects (302) to the editor. */
export const Route = createFileRoute('/_shell/_signed-in/p/$hash/review')({
  staticData: { sidebar: null, layout: 'bare' },
  gcTime: 0,
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash } }) => {
    const query = {
      queryKey: postKeys.review(hash),
      queryFn: () => unwrap(api.api.posts[':hash'].review.$get({ param: { hash } })),
    }
    const post = await queryClient.fetchQuery(query).catch(async (error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error
      await withPageErrors(pageResponse, queryClient.fetchQuery(editorQuery(api, hash)))
      throw redirect({ to: '/p/$hash/edit', params: { hash }, statusCode: 302 })
    })
    return { post, head: privateHead(`${text[post.review.state]}: ${post.title}`) }
  },
  component: () => <ReviewPage post={Route.useLoaderData().post} />,
})
