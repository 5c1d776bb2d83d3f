import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import styles from '#web/ui/admin/administration.module.css'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { ListedPost, PostState } from '#worker/moderation/content/contract.ts'
import { ContentSearch } from './ContentSearch.tsx'
import { POST_STATES, postsQuery } from './queries.ts'
import { text } from './text.ts'

const PATH = '/admin/posts'
const searchOf = (state: PostState): Record<string, string> => (state === 'published' ? {} : { state })

/** Posts that are or were public, by title, URL or author, or the newest of a state. */
export function PostList({ state, q, after }: { state: PostState; q: string; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(postsQuery(api, state, q, after))
  return (
    <>
      <PageTitle lead={text.postsLead}>{text.posts}</PageTitle>
      <ContentSearch path={PATH} q={q} label={text.searchPosts} search={searchOf(state)} />
      <Tabs label={text.postStates}>
        {POST_STATES.map((each) => (
          <Tab key={each} to={PATH} search={{ ...searchOf(each), ...(q && { q }) }}>
            {text.stateNames[each]}
          </Tab>
        ))}
      </Tabs>
      {items.length === 0 && <EmptyState title={text.noPosts}>{text.noPostsHint}</EmptyState>}
      <ul>
        {items.map((post) => (
          <PostRow key={post.hash} post={post} />
        ))}
      </ul>
      <Pager to={PATH} search={{ ...searchOf(state), ...(q && { q }) }} {...pager} />
    </>
  )
}

const PostRow = ({ post }: { post: ListedPost }) => (
  <li className={styles.row}>
    <div className={styles.rowText}>
      <p className={styles.rowTitle}>
        {post.path === null ? (
          <bdi>{post.title || text.untitled}</bdi>
        ) : (
          <PathLink to={post.path}>
            <bdi>{post.title || text.untitled}</bdi>
          </PathLink>
        )}
        {post.state !== 'published' && <span className={styles.warning}>{text.stateNames[post.state]}</span>}
      </p>
      <p className={styles.meta}>
        <PathLink to={`/admin/users/${post.author.handle}`}>
          <bdi>{post.author.name}</bdi>
        </PathLink>
        <Time at={post.publishedAt} />
        {post.removedAt !== null && (
          <span>
            {text.removed} {post.removedBy && text.removedBy[post.removedBy]}، <Time at={post.removedAt} />
          </span>
        )}
      </p>
    </div>
    <p className={styles.figures}>
      <span>{text.likes(formatNumber(post.likeCount))}</span>
      <span>{text.comments(formatNumber(post.commentCount))}</span>
    </p>
  </li>
)
