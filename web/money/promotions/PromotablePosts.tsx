import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/use-pages.ts'
import { myPostsQuery } from '#web/posts/posts/queries.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import styles from './promotions.module.css'
import { text } from './text.ts'

export function PromotablePosts() {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: posts, pager } = usePages(myPostsQuery(api, 'published'))
  if (posts.length === 0) return <EmptyState title={text.none} action={<LinkButton to="/new-post">{text.write}</LinkButton>} />
  return (
    <>
      <PageSection title={text.running}>
        <p className={styles.hint}>{text.noneRunning}</p>
      </PageSection>
      <PageSection title={text.myPublishedPosts}>
        <ul>
          {posts.map(({ hash, title }) => (
            <li key={hash} className={styles.row}>
              <span className={styles.name}>
                <bdi>{title || text.untitled}</bdi>
              </span>
              <span className={styles.actions}>
                <PathLink to={`/me/promotions/${hash}`}>{text.previewAndTerms}</PathLink>
                <PathLink to={`/me/promotions/${hash}/history`}>{text.history}</PathLink>
                <PathLink to={`/me/stats/post/${hash}`}>{text.stats}</PathLink>
              </span>
            </li>
          ))}
        </ul>
        <Pager to="/me/promotions" {...pager} />
      </PageSection>
    </>
  )
}
