import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { myPostsQuery } from '#web/posts/posts/queries.ts'
import { formatCompact } from '#web/statistics/charts/format.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MenuLink, OverflowMenu } from '#web/ui/Menu.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { PromotionRows } from './PromotionRows.tsx'
import styles from './promotions.module.css'
import { promotionsQuery } from './queries.ts'
import { text } from './text.ts'

const PATH = '/me/promotions'

interface Props {
  /** Cursor of the list of open promotions. */
  after: string | undefined
}

/** The viewer's open promotions, and the posts that they can promote. */
export function PromotablePosts({ after }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: open, pager } = usePages(promotionsQuery(api, { isOpen: true, after }))
  const { pages, pager: postsPager } = usePages(myPostsQuery(api, 'published'))
  // Each page for itself, so that no row moves when the next one arrives.
  const posts = pages.flatMap(({ items }) => items.toSorted((a, b) => Number(b.views > 0) - Number(a.views > 0)))
  if (posts.length === 0 && open.length === 0)
    return <EmptyState title={text.none} action={<LinkButton to="/new-post">{text.write}</LinkButton>} />
  return (
    <>
      <PageSection title={text.running}>
        {open.length === 0 ? <p className={styles.hint}>{text.noneRunning}</p> : <PromotionRows items={open} titledBy="post" />}
        <Pager to={PATH} {...pager} />
      </PageSection>
      {posts.length > 0 && (
        <PageSection title={text.myPublishedPosts}>
          <ul>
            {posts.map(({ hash, title, views, cover }) => (
              <li key={hash} className={styles.row}>
                <Avatar name={title} handle={hash} picture={cover} size="medium" square />
                <span className={styles.name}>
                  <bdi>{title || text.untitled}</bdi>
                  <span className={styles.meta}>{text.views(formatCompact(views))}</span>
                </span>
                <LinkButton to={`${PATH}/${hash}`} variant="quiet" size="small" aria-label={text.promoteOf(title || text.untitled)}>
                  {text.promote}
                </LinkButton>
                <OverflowMenu label={text.more(title || text.untitled)}>
                  <MenuLink to={`${PATH}/${hash}/history`}>{text.history}</MenuLink>
                  <MenuLink to={`/me/p/${hash}/commercial`}>{text.sponsoredPost}</MenuLink>
                  <MenuLink to={`/me/stats/post/${hash}`}>{text.stats}</MenuLink>
                </OverflowMenu>
              </li>
            ))}
          </ul>
          <Pager to="/me/posts/published" {...postsPager} />
        </PageSection>
      )}
    </>
  )
}
