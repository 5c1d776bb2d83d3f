import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { profilePostsQuery } from '#web/people/profiles/queries.ts'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { CardList } from '#web/ui/Pager.tsx'
import { SectionHeader } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { UserCard } from '#worker/account/auth/contract.ts'
import styles from './search.module.css'
import { text } from './text.ts'

const SHOWN = 5

/** The newest posts of the only person found. */
export function PostsOfPerson({ person: { handle, name } }: { person: UserCard }) {
  const { api } = useRouteContext({ from: '__root__' })
  const posts = useInfiniteQuery(profilePostsQuery(api, handle)).data?.pages[0]?.items ?? []
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="posts-of-person">
      <SectionHeader id="posts-of-person" title={text.postsOf(name)} className={styles.section}>
        <PathLink to={`/${handle}`}>{text.allPosts}</PathLink>
      </SectionHeader>
      <CardList>
        {posts.slice(0, SHOWN).map((post) => (
          <PostCard key={post.hash} post={post} level={3} hideAuthor />
        ))}
      </CardList>
    </section>
  )
}
