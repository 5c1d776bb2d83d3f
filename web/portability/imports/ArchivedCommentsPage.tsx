import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { SponsorLabel } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { PostPage } from '#worker/posts/posts/contract.ts'
import { ArchivedCommentList } from './ArchivedCommentList.tsx'
import { archivedCommentsQuery } from './archived-comments-query.ts'
import { archivedText as text } from './archived-text.ts'

interface Props {
  post: Pick<PostPage, 'hash' | 'path' | 'title' | 'sponsor'>
  after: string | undefined
}

/** The archived comments of a post on a page of their own, which works without JavaScript. */
export function ArchivedCommentsPage({ post, after }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(archivedCommentsQuery(api, post.hash, after))
  return (
    <>
      <PageTitle
        lead={
          <PathLink to={post.path}>
            <bdi>{post.title}</bdi>
          </PathLink>
        }
      >
        {text.title}
      </PageTitle>
      {post.sponsor && <SponsorLabel {...post.sponsor} />}
      {items.length === 0 ? (
        <EmptyState title={text.none} link={{ to: post.path, label: text.backToPost }} />
      ) : (
        <>
          <p>{text.lead}</p>
          <ArchivedCommentList comments={items} />
        </>
      )}
      <Pager to={`${post.path}/earlier-comments`} {...pager} />
    </>
  )
}
