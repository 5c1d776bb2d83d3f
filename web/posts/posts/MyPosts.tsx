import { useNavigate, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePages } from '#web/lib/paged-query.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PostsDrawing } from '#web/ui/drawings/PostsDrawing.tsx'
import { ShelfDrawing } from '#web/ui/drawings/ShelfDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { SearchForm } from '#web/ui/SearchForm.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import type { MyPost, MyPosts as MyPostList, MyPostType } from '#worker/posts/posts/contract.ts'
import { BULK_ACTIONS, BulkActions, usePostSelection } from './BulkActions.tsx'
import { DeskSlip, DraftSlip, NewSlip } from './DraftSlip.tsx'
import { MyPostRow } from './MyPostRow.tsx'
import styles from './MyPosts.module.css'
import { myPostsText } from './my-posts-text.ts'
import { MY_POST_TYPES, myPostsQuery } from './queries.ts'
import { text } from './text.ts'

interface Props {
  type: MyPostType
  q: string | undefined
  after: string | undefined
  /** Whether each post has a checkbox, for an action on several. */
  isSelecting: boolean
  /** What readers made of a published post, in the columns of the list. */
  numbers: (post: MyPost) => ReactNode
  /** Content between the tabs and the posts. */
  above?: ReactNode
  /** Another next step, for a member who has no posts. */
  emptyHint?: ReactNode
}

export function MyPosts({ type, q, after, isSelecting, numbers, above, emptyHint }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: posts, pages, pager } = usePages(myPostsQuery(api, type, { q, after }))
  const { selected, clear, selectionOf } = usePostSelection(posts)
  const { counts, drafts = [] } = pages[0] ?? {}
  const [to, search] = [`/me/posts/${type}`, { ...(q !== undefined && { q }), ...(after !== undefined && { after }) }]
  const hasMany = q !== undefined || (counts?.[type] ?? 0) > 1
  const selection = (post: MyPost) => (isSelecting && (type !== 'removed' || post.restorableUntil !== null) ? selectionOf(post) : undefined)
  return (
    <>
      <MyPostsTabs type={type} counts={counts} />
      {above}
      {drafts.length > 0 && !isSelecting && (
        <ul className={classNames(styles.slips, styles.strip)}>
          {drafts.map((draft) => (
            <DeskSlip key={draft.hash} draft={draft} />
          ))}
          <NewSlip />
        </ul>
      )}
      {hasMany && (
        <div className={styles.head}>
          <MyPostsSearch type={type} q={q} />
          {!isSelecting && BULK_ACTIONS[type].length > 0 && posts.length > 0 && (
            <LinkButton to={to} search={{ ...search, select: '1' }} variant="plain" size="small" replace resetScroll={false} rel="nofollow">
              {myPostsText.select}
            </LinkButton>
          )}
        </div>
      )}
      {posts.length === 0 &&
        (q === undefined ? (
          <EmptyState
            drawing={type === 'removed' ? <ShelfDrawing /> : <PostsDrawing />}
            title={myPostsText.empty[type]}
            action={<LinkButton to="/new-post">{text.write}</LinkButton>}
          >
            {emptyHint}
          </EmptyState>
        ) : (
          <EmptyState title={myPostsText.noMatches(q)} action={<LinkButton to={to}>{myPostsText.showAll}</LinkButton>} />
        ))}
      {isSelecting && posts.length > 0 && <BulkActions type={type} selected={selected} onDone={clear} search={search} />}
      {type === 'drafts' && posts.length > 0 ? (
        <ul className={styles.slips}>
          {posts.map((post) => (
            <DraftSlip key={post.hash} post={post} selection={selection(post)} />
          ))}
          {!isSelecting && q === undefined && pager.next === undefined && <NewSlip />}
        </ul>
      ) : (
        <ul className={styles.list}>
          {posts.some(({ recentViews }) => recentViews) && (
            <li className={styles.heads} aria-hidden="true">
              <span>{myPostsText.post}</span>
              <span>{myPostsText.lastDays}</span>
            </li>
          )}
          {posts.map((post) => (
            <MyPostRow key={post.hash} post={post} selection={selection(post)} numbers={type === 'published' && numbers(post)} />
          ))}
        </ul>
      )}
      <Pager to={to} search={{ q, select: isSelecting ? '1' : undefined }} {...pager} />
    </>
  )
}

interface TabsProps {
  type: MyPostType
  counts: MyPostList['counts'] | undefined
}

/** The types of which the author has posts, and the current one. */
export const MyPostsTabs = ({ type, counts }: TabsProps) => (
  <Tabs label={text.kinds}>
    {MY_POST_TYPES.filter((kind) => kind === type || (counts?.[kind] ?? 0) > 0).map((kind) => (
      <Tab key={kind} to={`/me/posts/${kind}`} count={counts?.[kind]} activeOptions={{ exact: true, includeSearch: false }}>
        {text.myPosts[kind]}
      </Tab>
    ))}
  </Tabs>
)

function MyPostsSearch({ type, q = '' }: { type: MyPostType; q: string | undefined }) {
  const navigate = useNavigate()
  return (
    <SearchForm
      path={`/me/posts/${type}`}
      query={q}
      label={text.searchTitles}
      submit={text.search}
      variant="icon"
      onSearch={(words) => void navigate({ to: '/me/posts/$type', params: { type }, search: words ? { q: words } : {} })}
    />
  )
}
