import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { postButton } from '#web/lib/post-button.ts'
import { removePosts, republishPosts, restorePosts, unschedulePosts, withdrawPosts } from '#web/posts/cards/actions.ts'
import { useChangePosts } from '#web/posts/cards/use-change-posts.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import type { ChangePosts, MyPost, MyPostType } from '#worker/posts/posts/contract.ts'
import type { PostSelection } from './MyPostRow.tsx'
import styles from './MyPosts.module.css'
import { myPostsText } from './my-posts-text.ts'
import { text } from './text.ts'

export const BULK_ACTIONS: Record<MyPostType, readonly ChangePosts['action'][]> = {
  drafts: ['remove'],
  scheduled: ['withdraw', 'remove'],
  published: ['withdraw', 'remove'],
  submissions: [],
  removed: ['restore'],
}
const FORMS = {
  remove: removePosts,
  withdraw: withdrawPosts,
  unschedule: unschedulePosts,
  restore: restorePosts,
  republish: republishPosts,
}

/** Which posts of a list the author selected. */
export function usePostSelection(posts: readonly MyPost[]) {
  const [hashes, setHashes] = useState<ReadonlySet<string>>(new Set())
  const toggle = (hash: string) =>
    setHashes((before) => new Set(before.has(hash) ? [...before].filter((one) => one !== hash) : [...before, hash]))
  return {
    selected: posts.filter(({ hash }) => hashes.has(hash)),
    clear: () => setHashes(new Set()),
    selectionOf: ({ hash }: MyPost): PostSelection => ({ selected: hashes.has(hash), onToggle: () => toggle(hash) }),
  }
}

interface Props {
  type: MyPostType
  selected: readonly MyPost[]
  onDone: () => void
  /** Query of the list without the selection. */
  search: Record<string, unknown>
}

/** What can be done with all selected posts at once. Without JavaScript, the buttons send the checkboxes of the shared form. */
export function BulkActions({ type, selected, onDone, search }: Props) {
  const change = useChangePosts()
  const tooMany = selected.length > LIMITS.bulkPosts
  return (
    <div className={styles.bulkToolbar} role="toolbar" aria-label={text.bulkActions}>
      <span aria-live="polite">
        {selected.length === 0 ? myPostsText.noneSelected : myPostsText.selectedCount(formatNumber(selected.length))}
      </span>
      {tooMany && <span className={styles.error}>{myPostsText.tooMany(formatNumber(LIMITS.bulkPosts))}</span>}
      {BULK_ACTIONS[type].map((action) => {
        const verb = type === 'scheduled' && action === 'withdraw' ? 'unschedule' : action
        return (
          <Button
            key={action}
            {...postButton(FORMS[verb].name)}
            size="small"
            variant="quiet"
            loading={change.isPending}
            disabled={tooMany}
            onClick={() => selected.length > 0 && change.mutate({ action, posts: selected }, { onSuccess: onDone })}
          >
            {text.actions[verb]}
          </Button>
        )
      })}
      <LinkButton to={`/me/posts/${type}`} search={search} size="small" variant="plain" replace resetScroll={false}>
        {myPostsText.endSelection}
      </LinkButton>
    </div>
  )
}
