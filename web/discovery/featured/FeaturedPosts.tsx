import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { TitleList } from '#web/posts/cards/TitleList.tsx'
import { CardList } from '#web/ui/Pager.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import styles from './featured-posts.module.css'
import { FRONT_PAGE, featuredQuery } from './queries.ts'
import { text } from './text.ts'

export function FeaturedPosts({ placement, followingHeading }: { placement: string; followingHeading?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items } = useSuspenseQuery(featuredQuery(api, placement)).data
  if (items.length === 0) return null
  return (
    <>
      <section aria-labelledby="picks" className={styles.featured}>
        <h2 id="picks" className={styles.heading}>
          {text.title}
        </h2>
        <CardList>
          {items.map((post) => (
            <PostCard key={post.hash} post={post} level={3} />
          ))}
        </CardList>
      </section>
      {followingHeading && <h2 className={styles.heading}>{followingHeading}</h2>}
    </>
  )
}

/** The picks of the front page, without those whose hashes are in `except`. */
export function FeaturedTitles({ except }: { except: ReadonlySet<string> }) {
  const { api } = useRouteContext({ from: '__root__' })
  const items = useSuspenseQuery(featuredQuery(api, FRONT_PAGE)).data.items.filter(({ hash }) => !except.has(hash))
  if (items.length === 0) return null
  return (
    <SidebarSection title={text.title}>
      <TitleList posts={items} />
    </SidebarSection>
  )
}
