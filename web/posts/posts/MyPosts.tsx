import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { useChangePosts } from '#web/posts/cards/use-change-posts.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { PostsDrawing } from '#web/ui/drawings/PostsDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { SearchForm } from '#web/ui/SearchForm.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import type { ChangePosts, MyPosts as MyPostList, MyPostType } from '#worker/posts/posts/contract.ts'
import { MyPostRow } from './MyPostRow.tsx'
import styles from './MyPosts.module.css'
import { myPostsText } from './my-posts-text.ts'
import { MY_POST_TYPES, myPostsQuery } from './queries.ts'
import { text } from './text.ts'

interface Props {
  type: MyPostType
  q: string | undefined
  after: string | undefined
  /** Content between the tabs and the posts. */
  above?: ReactNode
  /** Another next step, for a member who has no posts. */
  emptyHint?: ReactNode
}

const BULK_ACTIONS: Record<MyPostType, readonly ChangePosts['action'][]> = {
  drafts: ['remove'],
  scheduled: ['withdraw', 'remove'],
  published: ['withdraw', 'remove'],
  submissions: [],
  removed: ['restore'],
}

export function MyPosts({ type, q, after, above, emptyHint }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: posts, pages, pager } = usePages(myPostsQuery(api, type, { q, after }))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const change = useChangePosts()
  const counts = pages[0]?.counts
  const selectedPosts = posts.filter(({ hash }) => selected.has(hash))
  const toggleSelected = (hash: string) => setSelected((before) => (before.has(hash) ? without(before, hash) : new Set([...before, hash])))
  const applyAction = (name: ChangePosts['action']) =>
    change.mutate({ action: name, posts: selectedPosts }, { onSuccess: () => setSelected(new Set()) })
  return (
    <>
      <MyPostsTabs counts={counts} />
      {above}
      {(q !== undefined || (counts?.[type] ?? 0) > 1) && <MyPostsSearch type={type} q={q} />}
      {posts.length === 0 &&
        (q === undefined ? (
          <EmptyState
            drawing={type === 'drafts' && <PostsDrawing />}
            title={myPostsText.empty[type]}
            action={<LinkButton to="/new-post">{text.write}</LinkButton>}
          >
            {emptyHint}
          </EmptyState>
        ) : (
          <EmptyState title={myPostsText.noMatches(q)} action={<LinkButton to={`/me/posts/${type}`}>{myPostsText.showAll}</LinkButton>} />
        ))}
      {selectedPosts.length > 0 && (
        <div className={styles.bulkToolbar} role="toolbar" aria-label={text.bulkActions}>
          <span aria-live="polite">{myPostsText.selectedCount(formatNumber(selectedPosts.length))}</span>
          {selectedPosts.length > LIMITS.bulkPosts && (
            <span className={styles.error}>{myPostsText.tooMany(formatNumber(LIMITS.bulkPosts))}</span>
          )}
          {BULK_ACTIONS[type].map((name) => (
            <Button
              key={name}
              size="small"
              variant="quiet"
              loading={change.isPending}
              disabled={selectedPosts.length > LIMITS.bulkPosts}
              onClick={() => applyAction(name)}
            >
              {text.actions[type === 'scheduled' && name === 'withdraw' ? 'unschedule' : name]}
            </Button>
          ))}
          <Button size="small" variant="plain" onClick={() => setSelected(new Set())}>
            {myPostsText.clearSelection}
          </Button>
        </div>
      )}
      <ul className={styles.list}>
        {posts.map((post) => (
          <MyPostRow
            key={post.hash}
            post={post}
            selected={
              BULK_ACTIONS[type].length > 0 && (type !== 'removed' || post.restorableUntil !== null) ? selected.has(post.hash) : undefined
            }
            onToggle={() => toggleSelected(post.hash)}
          />
        ))}
      </ul>
      <Pager to={`/me/posts/${type}`} search={q === undefined ? {} : { q }} {...pager} />
    </>
  )
}

export const MyPostsTabs = ({ counts }: { counts: MyPostList['counts'] | undefined }) => (
  <Tabs label={text.kinds}>
    {MY_POST_TYPES.map((kind) => (
      <Tab key={kind} to={`/me/posts/${kind}`} count={counts?.[kind]} activeOptions={{ exact: true, includeSearch: false }}>
        {text.myPosts[kind]}
      </Tab>
    ))}
  </Tabs>
)

const without = (set: ReadonlySet<string>, removed: string) => new Set([...set].filter((hash) => hash !== removed))

function MyPostsSearch({ type, q = '' }: { type: MyPostType; q: string | undefined }) {
  const navigate = useNavigate()
  return (
    <SearchForm
      path={`/me/posts/${type}`}
      query={q}
      label={text.searchTitles}
      submit={text.search}
      variant="quiet"
      onSearch={(words) => void navigate({ to: '/me/posts/$type', params: { type }, search: words ? { q: words } : {} })}
    />
  )
}
