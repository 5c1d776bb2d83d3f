import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import type { ChangePosts, MyPostType } from '#worker/posts/posts/contract.ts'
import { POST_KINDS } from './kinds.ts'
import { MyPostRow } from './MyPostRow.tsx'
import styles from './MyPosts.module.css'
import { MyPostsSearch } from './MyPostsSearch.tsx'
import { myPostsQuery } from './queries.ts'
import { text } from './text.ts'
import { useChangePosts } from './use-change-posts.ts'

interface Props {
  type: MyPostType
  /** Words the titles must have. */
  q: string | undefined
  /** Cursor of the page to begin with. */
  after: string | undefined
}

/** What several posts of a kind can go through together. */
const ACTS: Record<MyPostType, readonly ChangePosts['act'][]> = {
  drafts: ['remove'],
  scheduled: ['withdraw', 'remove'],
  published: ['withdraw', 'remove'],
  submissions: [],
  removed: ['restore'],
}

/** One's own posts of a kind with counts of every kind, a search in their titles, and what can be done with one or several. */
export function MyPosts({ type, q, after }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: posts, pages, pager } = usePages(myPostsQuery(api, type, { q, after }))
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const change = useChangePosts()
  const counts = pages[0]?.counts
  const chosen = posts.filter(({ hash }) => picked.has(hash))
  const pick = (hash: string) => setPicked((before) => (before.has(hash) ? without(before, hash) : new Set([...before, hash])))
  const act = (name: ChangePosts['act']) => change.mutate({ act: name, posts: chosen }, { onSuccess: () => setPicked(new Set()) })
  return (
    <>
      <Tabs label={text.kinds}>
        {POST_KINDS.map((kind) => (
          <Tab key={kind} to={`/me/posts/${kind}`} count={counts?.[kind]} activeOptions={{ exact: true, includeSearch: false }}>
            {text.myPosts[kind]}
          </Tab>
        ))}
      </Tabs>
      {(q !== undefined || (counts?.[type] ?? 0) > 1) && <MyPostsSearch type={type} q={q} />}
      {posts.length === 0 &&
        (q === undefined ? (
          <EmptyState title={text.empty[type]} action={<LinkButton to="/new-post">{text.write}</LinkButton>} />
        ) : (
          <EmptyState title={text.noTitle(q)} action={<LinkButton to={`/me/posts/${type}`}>{text.showAll}</LinkButton>} />
        ))}
      {chosen.length > 0 && (
        <div className={styles.together} role="toolbar" aria-label={text.together}>
          <span aria-live="polite">{text.picked(formatNumber(chosen.length))}</span>
          {chosen.length > LIMITS.postsAtOnce && <span className={styles.flaw}>{text.tooMany(formatNumber(LIMITS.postsAtOnce))}</span>}
          {ACTS[type].map((name) => (
            <Button
              key={name}
              size="small"
              variant="quiet"
              loading={change.isPending}
              disabled={chosen.length > LIMITS.postsAtOnce}
              onClick={() => act(name)}
            >
              {text.acts[type === 'scheduled' && name === 'withdraw' ? 'unschedule' : name]}
            </Button>
          ))}
          <Button size="small" variant="plain" onClick={() => setPicked(new Set())}>
            {text.pickNone}
          </Button>
        </div>
      )}
      <ul className={styles.list}>
        {posts.map((post) => (
          <MyPostRow
            key={post.hash}
            post={post}
            picked={ACTS[type].length > 0 && (type !== 'removed' || post.restorableUntil !== null) ? picked.has(post.hash) : undefined}
            onPick={() => pick(post.hash)}
          />
        ))}
      </ul>
      <Pager to={`/me/posts/${type}`} search={q === undefined ? {} : { q }} {...pager} />
    </>
  )
}

const without = (set: ReadonlySet<string>, gone: string) => new Set([...set].filter((one) => one !== gone))
