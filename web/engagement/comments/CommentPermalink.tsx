import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Suspense } from 'react'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { CommentDetail, type CommentPermalinkProps } from './CommentDetail.tsx'
import { text } from './text.ts'

const MemberPermalink = lazyComponent(() =>
  import('./member/MemberThread.tsx').then(({ MemberPermalink }) => ({ default: MemberPermalink })),
)

export function CommentPermalink(props: CommentPermalinkProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(viewerQuery(api))
  const { comment, commentsOn } = props.page
  const next = `/${comment.author.handle}/comment/${comment.hash}`
  const read = (
    <CommentDetail {...props}>
      {commentsOn && (
        <p>
          <LinkButton to="/login" search={{ next }} variant="quiet" rel="nofollow">
            {text.signIn}
          </LinkButton>
        </p>
      )}
    </CommentDetail>
  )
  // Heading and post stay outside the Suspense boundary, so that they remain while the member part loads.
  return (
    <>
      <PageTitle>{text.heading1}</PageTitle>
      <PostCard post={props.page.post} />
      {data?.viewer ? (
        <Suspense fallback={<CommentDetail {...props} />}>
          <MemberPermalink {...props} viewer={data.viewer} />
        </Suspense>
      ) : (
        read
      )}
    </>
  )
}
