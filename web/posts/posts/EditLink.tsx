import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { viewerQuery } from '#web/account/auth/queries.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import { text } from './article-text.ts'

/** Shown only to the author. */
export function EditLink({ post }: { post: PostCard }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(viewerQuery(api))
  if (data?.viewer?.handle !== post.author.handle) return null
  return (
    <span>
      <Link to="/p/$hash/edit" params={{ hash: post.hash }}>
        {text.edit}
      </Link>
    </span>
  )
}
