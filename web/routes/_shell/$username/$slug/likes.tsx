import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { hashFromSlug } from '#shared/persian/slug.ts'
import { Likers } from '#web/engagement/likes/LikedPosts.tsx'
import { likersQuery } from '#web/engagement/likes/queries.ts'
import { text } from '#web/engagement/likes/text.ts'
import { pageHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { SponsorLabel } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'

export const Route = createFileRoute('/_shell/$username/$slug/likes')({
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient, api, pageResponse, origin }, params: { username, slug }, deps: { after } }) => {
    const hash = hashFromSlug(slug)
    if (!hash) throw notFound()
    const { pages } = await withPageErrors(pageResponse, queryClient.ensureInfiniteQueryData(likersQuery(api, hash, after)))
    const post = pages[0]?.post
    if (!post) throw notFound()
    if (post.path !== `/${username}/${slug}`) throw redirect({ href: encodeURI(`${post.path}/likes`), statusCode: 301 })
    return {
      post,
      head: pageHead({
        title: text.title(post.title),
        origin,
        path: `${post.path}/likes`,
        noIndex: true,
      }),
    }
  },
  component: LikesRoute,
})

function LikesRoute() {
  const { post } = Route.useLoaderData()
  const { after } = Route.useSearch()
  return (
    <>
      <PageTitle
        lead={
          <PathLink to={post.path}>
            <bdi>{post.title}</bdi>
          </PathLink>
        }
      >
        {text.of}
      </PageTitle>
      {post.sponsor && <SponsorLabel {...post.sponsor} />}
      <Likers post={post} after={after} />
    </>
  )
}
