import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { SaveOfflineItem } from '#web/engagement/buttons/SaveOfflineItem.tsx'
import { postButton } from '#web/lib/post-button.ts'
import { text as draftLinksText } from '#web/posts/draft-links/text.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { MenuButton, MenuDivider, MenuLink, OverflowMenu } from '#web/ui/Menu.tsx'
import { copyOrSelect } from '#web/ui/OneTimeSecret.tsx'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import { removePosts, withdrawPosts } from './actions.ts'
import { ownPostText as text } from './own-post-text.ts'
import { useChangePosts } from './use-change-posts.ts'

const DraftLinksDialog = lazyPart(() => import('#web/posts/draft-links/DraftLinksDialog.tsx'))

/** Menu of a public post for its author. Withdrawing or removing the post from its own page opens the author's posts. */
export default function OwnPostMenu({ post: { hash, path } }: { post: Pick<PostCard, 'hash' | 'path'> }) {
  const navigate = useNavigate()
  const isOnPage = useLocation({ select: ({ pathname }) => decodeURI(pathname) === path })
  const change = useChangePosts(async (action) => {
    if (isOnPage) await navigate({ to: '/me/posts/$type', params: { type: action === 'remove' ? 'removed' : 'drafts' } })
  })
  const [hasDialog, setHasDialog] = useState(false)
  const posts = [{ hash, state: 'published' as const }]
  return (
    <>
      <OverflowMenu label={text.postActions}>
        <MenuLink to={`/p/${hash}/edit`}>{text.edit}</MenuLink>
        <PublicPostItems hash={hash} path={path} />
        <SaveOfflineItem hash={hash} />
        <MenuButton onClick={() => setHasDialog(true)}>{draftLinksText.title}</MenuButton>
        <MenuLink to={`/p/${hash}/settings/sound`}>{text.audio}</MenuLink>
        <MenuLink to={`/me/p/${hash}/newsletter`}>{text.toNewsletter}</MenuLink>
        <MenuLink to={`/me/p/${hash}/commercial`}>{text.toSponsorship}</MenuLink>
        <MenuDivider />
        <MenuButton {...postButton(withdrawPosts.name, { hash })} onClick={() => change.mutate({ action: 'withdraw', posts })}>
          {text.withdraw}
        </MenuButton>
        <MenuButton {...postButton(removePosts.name, { hash })} danger onClick={() => change.mutate({ action: 'remove', posts })}>
          {text.remove}
        </MenuButton>
      </OverflowMenu>
      {hasDialog && (
        <Suspense>
          <DraftLinksDialog hash={hash} onClose={() => setHasDialog(false)} />
        </Suspense>
      )}
    </>
  )
}

export function PublicPostItems({ hash, path }: Pick<PostCard, 'hash' | 'path'>) {
  const copy = () => void copyOrSelect(location.origin + path, null, text)
  return (
    <>
      <MenuLink to={`/me/stats/post/${hash}`}>{text.statistics}</MenuLink>
      <MenuLink to={`/me/promotions/${hash}`}>{text.toPromotion}</MenuLink>
      <MenuButton onClick={copy}>{text.copyLink}</MenuButton>
    </>
  )
}
