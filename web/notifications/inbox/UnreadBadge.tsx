import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { notificationKeys } from '#web/lib/query-keys/people.ts'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import styles from './badge.module.css'
import { badgeText } from './badge-text.ts'
import { unreadQuery } from './queries.ts'

/** Unread count inside the bell's link; announced politely to screen readers. */
export function UnreadBadge() {
  const count = useUnreadCount()
  return (
    <>
      {count > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {badgeText.short(count)}
        </span>
      )}
      <span className="visually-hidden" role="status">
        {count > 0 && badgeText.spoken(count)}
      </span>
    </>
  )
}

/** Shared by all badges on the page, so that only one poller runs. */
const poller = { badges: 0, stop: (): void => undefined }

/** Returns the number of unread notifications, polled while the page is visible; 0 until loaded. */
function useUnreadCount(): number {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const unread = useClientQuery({ ...unreadQuery(api), enabled: false })
  useEffect(() => {
    const ask = async () => {
      const { queryKey } = unreadQuery(api)
      const before = queryClient.getQueryData(queryKey)?.count
      const { count } = await queryClient.fetchQuery({ ...unreadQuery(api), staleTime: 0, retry: false })
      const isNew = before !== undefined && count > before
      if (isNew) void queryClient.invalidateQueries({ queryKey: notificationKeys.lists })
      return isNew
    }
    poller.badges += 1
    if (poller.badges === 1) poller.stop = pollUnread(ask, document)
    return () => {
      poller.badges -= 1
      if (poller.badges === 0) poller.stop()
    }
  }, [api, queryClient])
  return unread?.count ?? 0
}

const MIN_INTERVAL_MS = 30_000
const MAX_INTERVAL_MS = 300_000

type VisibilityTarget = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/**
 * Polls immediately, then after `MIN_INTERVAL_MS`; the wait doubles up to `MAX_INTERVAL_MS` while `ask` resolves to false or rejects, and
 * starts over when it resolves to true. Pauses while the page is hidden and polls immediately when it is shown again. Returns a function
 * that stops polling.
 */
export function pollUnread(ask: () => Promise<boolean>, page: VisibilityTarget): () => void {
  let wait = MIN_INTERVAL_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const isSeen = () => page.visibilityState !== 'hidden'
  const poll = async () => {
    timer = undefined
    const isNew = await ask().catch(() => false)
    wait = isNew ? MIN_INTERVAL_MS : Math.min(wait * 2, MAX_INTERVAL_MS)
    if (!stopped && isSeen() && timer === undefined) timer = setTimeout(poll, wait)
  }
  const onVisibilityChange = () => {
    clearTimeout(timer)
    timer = undefined
    if (!isSeen()) return
    wait = MIN_INTERVAL_MS / 2
    void poll()
  }
  page.addEventListener('visibilitychange', onVisibilityChange)
  onVisibilityChange()
  return () => {
    stopped = true
    clearTimeout(timer)
    page.removeEventListener('visibilitychange', onVisibilityChange)
  }
}
