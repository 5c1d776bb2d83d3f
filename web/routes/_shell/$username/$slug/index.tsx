import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { CommentThread } from '#web/comments/CommentThread.tsx'
import { commentsQuery } from '#web/comments/queries.ts'
import { pageHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { OnwardPosts } from '#web/onward/OnwardPosts.tsx'
import { onwardQuery } from '#web/onward/queries.ts'
import { PostArticle } from '#web/posts/PostArticle.tsx'
import { postHead } from '#web/posts/post-head.ts'
import { postQuery } from '#web/posts/queries.ts'
import { hashOfSlug } from '#worker/lib/persian/slug.ts'

export const Route = createFileRoute('/_shell/$username/$slug/')({
  staticData: { sidebar: null, frame: 'bare' },
  loader: async ({ context: { queryClient, api, answer, origin }, params: { username, slug } }) => {
    const hash = hashOfSlug(slug)
    if (!hash) throw notFound()
    const post = await forPage(answer, queryClient.ensureQueryData(postQuery(api, hash)))
    if (post.path !== `/${username}/${slug}`) throw redirect({ href: encodeURI(post.path), statusCode: 301 })
    await forPage(
      answer,
      Promise.all([queryClient.ensureQueryData(onwardQuery(api, hash)), queryClient.ensureQueryData(commentsQuery(api, hash))]),
    )
    return { post, head: pageHead(postHead(post, origin)) }
  },
  component: PostRoute,
})

function PostRoute() {
  const { post } = Route.useLoaderData()
  return (
    <PostArticle post={post}>
      <OnwardPosts hash={post.hash} />
      <CommentThread hash={post.hash} />
    </PostArticle>
  )
}
