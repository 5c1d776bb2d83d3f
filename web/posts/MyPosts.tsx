import { Link, useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/use-pages.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { Time } from '#web/ui/Time.tsx'
import { formatNumber } from '#worker/lib/persian/digits.ts'
import { formatDate } from '#worker/lib/persian/jalali.ts'
import type { MyPost, MyPostType } from '#worker/posts/contract.ts'
import { POST_KINDS } from './kinds.ts'
import { MyPostActions } from './MyPostActions.tsx'
import styles from './MyPosts.module.css'
import { myPostsQuery } from './queries.ts'
import { text } from './text.ts'

/** One's own posts of a kind with counts of every kind and what can be done with each. */
export function MyPosts({ type }: { type: MyPostType }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: posts, pages, pager } = usePages(myPostsQuery(api, type))
  const counts = pages[0]?.counts
  return (
    <>
      <Tabs label={text.kinds}>
        {POST_KINDS.map((kind) => (
          <Tab key={kind} to={`/me/posts/${kind}`} count={counts?.[kind]}>
            {text.myPosts[kind]}
          </Tab>
        ))}
      </Tabs>
      {posts.length === 0 && <EmptyState title={text.empty[type]} action={<LinkButton to="/new-post">{text.write}</LinkButton>} />}
      <ul className={styles.list}>
        {posts.map((post) => (
          <li key={post.hash} className={styles.row}>
            <Row post={post} />
          </li>
        ))}
      </ul>
      <Pager to={`/me/posts/${type}`} {...pager} />
    </>
  )
}

function Row({ post }: { post: MyPost }) {
  const title = post.title || text.untitled
  const [, username = '', slug = ''] = post.path?.split('/') ?? []
  return (
    <>
      <h2 className={styles.title}>
        {post.path ? (
          <Link to="/$username/$slug" params={{ username, slug }}>
            <bdi>{title}</bdi>
          </Link>
        ) : post.state === 'removed' ? (
          <bdi>{title}</bdi>
        ) : (
          <Link to="/p/$hash/edit" params={{ hash: post.hash }}>
            <bdi>{title}</bdi>
          </Link>
        )}
      </h2>
      <p className={styles.meta}>
        <Time at={post.publishedAt ?? post.updatedAt} />
        {post.words > 0 && <span>{text.words(formatNumber(post.words))}</span>}
        {post.changed && <span>{text.changed}</span>}
        {post.removedBy && <span>{text.removedBy[post.removedBy]}</span>}
        {post.restorableUntil && (
          <span>
            {text.restoreUntil} {formatDate(post.restorableUntil)}
          </span>
        )}
      </p>
      <MyPostActions post={post} />
    </>
  )
}
