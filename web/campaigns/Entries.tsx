import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { PostCard } from '#web/posts/PostCard.tsx'
import { CardList } from '#web/ui/CardList.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import styles from './campaigns.module.css'
import { entriesQuery } from './queries.ts'
import { text } from './text.ts'

/** Posts that carry the contest's tag; `to` is the path of the page they stand on. */
export function Entries({ to, after }: { to: string; after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useSuspenseInfiniteQuery(entriesQuery(api, after))
  const posts = data.pages.flatMap(({ items }) => items)
  return (
    <PageSection title={text.entries}>
      {posts.length === 0 && <p className={styles.hint}>{text.noEntries}</p>}
      <CardList busy={isFetchingNextPage}>
        {posts.map((post) => (
          <PostCard key={post.hash} post={post} level={3} />
        ))}
      </CardList>
      <Pager
        next={data.pages.at(-1)?.next}
        to={to}
        load={() => void fetchNextPage()}
        loading={isFetchingNextPage}
        failed={isFetchNextPageError}
      />
    </PageSection>
  )
}
