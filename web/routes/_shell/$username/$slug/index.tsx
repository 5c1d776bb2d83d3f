import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import { hashFromSlug } from '#shared/persian/slug.ts'
import { relatedPostsQuery } from '#web/discovery/related-posts/queries.ts'
import { NextPost, RelatedPosts } from '#web/discovery/related-posts/RelatedPosts.tsx'
import { CommentThread } from '#web/engagement/comments/CommentThread.tsx'
import { commentsQuery } from '#web/engagement/comments/queries.ts'
import { pageHead } from '#web/lib/head.ts'
import { ensureOptional } from '#web/lib/optional-query.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { MoreActions } from '#web/moderation/more-actions/MoreActions.tsx'
import { type Subscribable, SubscribeRow } from '#web/newsletters/subscriptions/subscribe/SubscribeForm.tsx'
import { EpisodeHead, EpisodePlayer, loadEpisodeParts, TranscriptExcerpt } from '#web/podcasts/episodes/episode-page/lazy-parts.ts'
import { OwnPostActions } from '#web/posts/cards/OwnPostActions.tsx'
import { PostArticle } from '#web/posts/posts/PostArticle.tsx'
import { postHead } from '#web/posts/posts/post-head.ts'
import { postQuery } from '#web/posts/posts/post-query.ts'
import { loadPostAwards, PostAwards } from '#web/site/ballots/lazy-awards.ts'
import type { CommentOrder } from '#worker/engagement/comments/contract.ts'
import type { PostPage } from '#worker/posts/posts/contract.ts'

export const Route = createFileRoute('/_shell/$username/$slug/')({
  staticData: { sidebar: null, layout: 'bare' },
  validateSearch: (search): { sort?: 'newest'; after?: string } => ({
    ...(search.sort === 'newest' ? { sort: 'newest' } : {}),
    ...validateAfter(search),
  }),
  // Depend only on the known parameters: others, such as a share source, must not rerun the loader.
  loaderDeps: ({ search: { sort, after } }) => ({ sort, after }),
  loader: async ({ context: { queryClient, api, pageResponse, origin }, params: { username, slug }, deps: { sort, after } }) => {
    const order: CommentOrder = sort ?? 'best'
    const hash = hashFromSlug(slug)
    if (!hash) throw notFound()
    const post = await withPageErrors(pageResponse, queryClient.ensureQueryData(postQuery(api, hash)))
    if (post.path !== `/${username}/${slug}`) throw redirect({ href: encodeURI(post.path), statusCode: 301 })
    const [awards] = await withPageErrors(
      pageResponse,
      Promise.all([
        loadPostAwards(queryClient, api, hash),
        ensureOptional(queryClient, relatedPostsQuery(api, hash), {
          series: null,
          previous: null,
          next: null,
          related: [],
          publication: [],
        }),
        queryClient.ensureQueryData(commentsQuery(api, hash, order, after)),
        post.audio && loadEpisodeParts(),
      ]),
    )
    return { post, awards: awards?.items ?? [], order, after, head: pageHead(postHead(post, origin)) }
  },
  component: PostRoute,
})

function PostRoute() {
  const { post, awards, order, after } = Route.useLoaderData()
  const { audio } = post
  return (
    <PostArticle
      post={post}
      awards={
        awards.length > 0 && (
          <Suspense>
            <PostAwards awards={awards} />
          </Suspense>
        )
      }
      frame={
        audio?.podcast
          ? (head) => (
              <Suspense fallback={head}>
                <EpisodeHead post={post} audio={audio}>
                  {head}
                </EpisodeHead>
              </Suspense>
            )
          : undefined
      }
      player={
        audio && (
          <Suspense>
            <EpisodePlayer post={post} audio={audio} />
          </Suspense>
        )
      }
      transcript={
        audio?.hasTranscript && (
          <Suspense>
            <TranscriptExcerpt post={post} audio={audio} />
          </Suspense>
        )
      }
      menu={
        <>
          <MoreActions target={{ kind: 'post', key: post.hash }} owner={post.author} canBlockOwner />
          <OwnPostActions post={post} />
        </>
      }
      subscribe={<SubscribeRow newsletter={newsletterOf(post)} />}
    >
      <NextPost hash={post.hash} />
      <CommentThread key={post.hash} post={post} order={order} after={after} />
      <RelatedPosts hash={post.hash} />
    </PostArticle>
  )
}

/** An episode's newsletter is that of its show, and another post's that of its publication, if it has one. */
function newsletterOf({ audio, publication, author }: PostPage): Subscribable {
  if (audio?.podcast) return { kind: 'podcast', key: audio.podcast.hash, name: audio.podcast.title }
  if (publication) return { kind: 'publication', key: publication.handle, name: publication.name }
  return { kind: 'user', key: author.handle, name: author.name }
}
