import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { tagQuery } from './queries.ts'
import { TagPosts } from './TagPosts.tsx'
import { text } from './text.ts'

/** A tag with its newest posts. */
export function TagPage({ name, after }: { name: string; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { tag } = useSuspenseQuery(tagQuery(api, name)).data
  const counts = [text.posts(tag.postCount), ...(tag.followerCount > 0 ? [text.followers(tag.followerCount)] : [])]
  return (
    <>
      <PageTitle lead={counts.join(' · ')}>
        <bdi>#{tag.name}</bdi>
      </PageTitle>
      <TagPosts slug={tag.slug} after={after} />
    </>
  )
}
