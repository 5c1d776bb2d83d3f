import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { tagPostsQuery, tagQuery } from '#web/posts/tags/queries.ts'
import { TagChips } from '#web/posts/tags/TagChips.tsx'
import { CardList } from '#web/ui/Pager.tsx'
import { SectionHeader } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { TagCard } from '#worker/posts/tags/contract.ts'
import styles from './search.module.css'
import { text } from './text.ts'

const SHOWN = 5

/** The tags that posts with the only tag found also have, and its newest posts; the loader loads both. */
export function NearTags({ tag: { slug, name } }: { tag: TagCard }) {
  const { api } = useRouteContext({ from: '__root__' })
  const related = useQuery({ ...tagQuery(api, slug), enabled: false }).data?.related ?? []
  const posts = useInfiniteQuery({ ...tagPostsQuery(api, slug, 'newest'), enabled: false }).data?.pages[0]?.items ?? []
  return (
    <>
      {related.length > 0 && (
        <section aria-labelledby="near-tags">
          <SectionHeader id="near-tags" title={text.nearTags} className={styles.section}>
            <PathLink to="/tags">{text.allTags}</PathLink>
          </SectionHeader>
          <TagChips tags={related} />
        </section>
      )}
      {posts.length > 0 && (
        <section aria-labelledby="posts-of-tag">
          <SectionHeader id="posts-of-tag" title={text.postsOfTag(name)} className={styles.section}>
            <PathLink to={`/tag/${slug}`}>{text.allPosts}</PathLink>
          </SectionHeader>
          <CardList>
            {posts.slice(0, SHOWN).map((post) => (
              <PostCard key={post.hash} post={post} level={3} />
            ))}
          </CardList>
        </section>
      )}
    </>
  )
}
