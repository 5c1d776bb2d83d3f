import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { unwrap } from '#web/lib/api.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { ownPostText } from '#web/posts/cards/own-post-text.ts'
import { text as draftLinksText } from '#web/posts/draft-links/text.ts'
import type { EditorTools } from '#web/posts/editor/EditorFrame.tsx'
import { WritingBar } from '#web/posts/editor/WritingBar.tsx'
import { text as historyText } from '#web/posts/revisions/text.ts'
import { useHistoryDialog } from '#web/posts/revisions/use-history-dialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { MenuButton, MenuDivider, MenuLink, OverflowMenu } from '#web/ui/Menu.tsx'
import { Time } from '#web/ui/Time.tsx'
import styles from './PostEditorPage.module.css'
import { text } from './text.ts'

const DraftLinksDialog = lazyPart(() => import('#web/posts/draft-links/DraftLinksDialog.tsx'))

interface Props {
  /** Undefined until the post is created. */
  hash: string | undefined
  isPublished: boolean
  /** Scheduled publish time in UTC ms; null when none is scheduled. */
  publishAt: number | null
  onWithdrawn: () => void
  history: Omit<Parameters<typeof useHistoryDialog>[0], 'hash'>
  tools: EditorTools
  status: ReactNode
  onPublish: () => void
}

export function PostEditorBar({ hash, isPublished, publishAt, onWithdrawn, history, tools, status, onPublish }: Props) {
  const [notice, setNotice] = useState('')
  const { withdraw, unschedule, remove } = usePostChanges(setNotice, onWithdrawn)
  const isPhone = useIsPhone()
  const versions = useHistoryDialog({ ...history, hash: hash ?? '' })
  const [isLinkOpen, setIsLinkOpen] = useState(false)
  const openLinks = () => setIsLinkOpen(true)
  const type = isPublished ? 'published' : publishAt === null ? 'drafts' : 'scheduled'
  return (
    <>
      <WritingBar
        back={{ to: `/me/posts/${type}`, children: text.myPosts[type] }}
        status={status}
        note={
          (notice || publishAt !== null) && (
            <>
              {notice}
              {publishAt !== null && (
                <>
                  {' '}
                  {text.scheduledFor} <Time at={publishAt} as="moment" />
                </>
              )}
            </>
          )
        }
      >
        {hash && (
          <>
            <Button variant="plain" size="small" className={styles.besideMenu} onClick={versions.open}>
              {historyText.open}
            </Button>
            <Button variant="plain" size="small" className={styles.besideMenu} title={draftLinksText.title} onClick={openLinks}>
              {draftLinksText.short}
            </Button>
          </>
        )}
        <OverflowMenu label={text.moreActions}>
          {hash && isPhone && (
            <>
              <MenuButton onClick={versions.open}>{historyText.open}</MenuButton>
              <MenuButton onClick={openLinks}>{draftLinksText.title}</MenuButton>
            </>
          )}
          <MenuButton onClick={tools.proofread}>{text.proofread}</MenuButton>
          <MenuButton onClick={tools.showShortcuts}>{text.shortcuts}</MenuButton>
          {hash && (
            <>
              <MenuDivider />
              {isPublished && <MenuLink to={`/me/stats/post/${hash}`}>{text.statistics}</MenuLink>}
              <MenuLink to={`/p/${hash}/settings/sound`}>{text.audio}</MenuLink>
              <MenuLink to={`/me/p/${hash}/commercial`}>{ownPostText.toSponsorship}</MenuLink>
              <MenuDivider />
              {isPublished && <MenuButton onClick={() => withdraw.mutate(hash)}>{text.withdraw}</MenuButton>}
              {publishAt !== null && <MenuButton onClick={() => unschedule.mutate(hash)}>{text.unschedule}</MenuButton>}
              <MenuButton danger onClick={() => remove.mutate(hash)}>
                {text.remove}
              </MenuButton>
            </>
          )}
        </OverflowMenu>
        <Button disabled={!hash} onClick={onPublish}>
          {isPublished ? text.republish : text.publish}
        </Button>
      </WritingBar>
      {versions.dialog}
      {hash && isLinkOpen && (
        <Suspense>
          <DraftLinksDialog hash={hash} onClose={() => setIsLinkOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What the menu of the bar does to a post. */
function usePostChanges(onNotice: (notice: string) => void, onWithdrawn: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const onError = (error: Error) => onNotice(error.message)
  const withdraw = useMutation({
    mutationFn: (post: string) => unwrap(api.api.posts[':hash'].withdraw.$post({ param: { hash: post } })),
    onSuccess: () => {
      onNotice(text.withdrawn)
      onWithdrawn()
    },
    onError,
  })
  const unschedule = useMutation({
    mutationFn: (post: string) => unwrap(api.api.posts[':hash'].schedule.$delete({ param: { hash: post } })),
    onSuccess: () => {
      onNotice(text.unscheduled)
      onWithdrawn()
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: (post: string) => unwrap(api.api.posts[':hash'].$delete({ param: { hash: post } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: postKeys.all })
      await navigate({ to: '/me/posts/$type', params: { type: 'removed' } })
    },
    onError,
  })
  return { withdraw, unschedule, remove }
}

/** The width below which PostEditorPage.module.css hides the buttons beside the menu. */
const PHONE = '(max-width: 40rem)'

const subscribeToWidth = (onChange: () => void) => {
  const query = matchMedia(PHONE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribeToWidth,
    () => matchMedia(PHONE).matches,
    () => false,
  )
