import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useState } from 'react'
import { MINUTE } from '#shared/time.ts'
import { commentElementId } from '#web/engagement/comments/focus-element.ts'
import { text } from '#web/engagement/comments/text.ts'
import { postButton } from '#web/lib/post-button.ts'
import { text as reportText } from '#web/moderation/reports/text.ts'
import { Menu, MenuButton, MenuDivider } from '#web/ui/Menu.tsx'
import { NoScript } from '#web/ui/NoScript.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import styles from './member.module.css'
import { isPostAuthor, type ThreadContext } from './thread-context.ts'
import type { CommentAction } from './use-comment-actions.ts'

/** How long the menu offers editing, in ms; the server enforces the same limit. */
const EDIT_WINDOW_MS = 15 * MINUTE

interface Props {
  comment: Comment
  thread: ThreadContext
  onAct: (act: CommentAction) => void
  onEdit: () => void
  onReport: () => void
  onTakeDown: () => void
}

export function CommentMenu(props: Props) {
  const [openedAt, setOpenedAt] = useState<number>()
  return (
    <Menu
      label={text.menu}
      button={<IconDots size={18} stroke={1.6} />}
      buttonClassName={styles.action}
      onIntent={() => setOpenedAt(Date.now())}
    >
      {openedAt !== undefined && <MenuItems {...props} now={openedAt} />}
      <NoScript>{import.meta.env.SSR && <MenuItems {...props} now={Date.now()} />}</NoScript>
    </Menu>
  )
}

function MenuItems({ comment, thread, onAct, onEdit, onReport, onTakeDown, now }: Props & { now: number }) {
  const { hash, author, createdAt, pinned, held, parent } = comment
  const { viewer } = thread
  const isOwn = author?.handle === viewer.handle
  const ownsPost = isPostAuthor(thread)
  const isModerator = viewer.role !== 'member'
  const canWrite = viewer.state === 'active'
  const post = (verb: string) => postButton(`comments.${verb}`, { hash })
  return (
    <>
      {author && <MenuButton onClick={() => void copyLink(`/${author.handle}/comment/${hash}`)}>{text.copy}</MenuButton>}
      {canWrite && isOwn && now - createdAt < EDIT_WINDOW_MS && (
        <MenuButton {...post('edit')} formAction={`#${commentElementId(hash)}`} onClick={onEdit}>
          {text.edit}
        </MenuButton>
      )}
      {canWrite && ownsPost && (
        <>
          {held && (
            <MenuButton {...post('approve')} onClick={() => onAct('approve')}>
              {text.approve}
            </MenuButton>
          )}
          {!held && parent === null && (
            <MenuButton {...post(pinned ? 'unpin' : 'pin')} onClick={() => onAct(pinned ? 'unpin' : 'pin')}>
              {pinned ? text.unpin : text.pin}
            </MenuButton>
          )}
          {!isOwn && (
            <MenuButton {...post('hide')} onClick={() => onAct('hide')}>
              {text.hide}
            </MenuButton>
          )}
        </>
      )}
      {canWrite && isOwn && (
        <MenuButton {...post('remove')} danger onClick={() => onAct('remove')}>
          {text.remove}
        </MenuButton>
      )}
      {canWrite && !isOwn && (
        <MenuButton {...postButton('reports.open', { kind: 'comment', key: hash })} onClick={onReport}>
          {reportText.report.comment}
        </MenuButton>
      )}
      {canWrite && isModerator && !isOwn && (
        <>
          <MenuDivider />
          {held && !ownsPost && (
            <MenuButton {...post('approve')} onClick={() => onAct('approve')}>
              {text.approve}
            </MenuButton>
          )}
          <MenuButton {...post('take-down')} danger onClick={onTakeDown}>
            {text.takeDown}
          </MenuButton>
        </>
      )}
    </>
  )
}

async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.origin + path)
    showToast({ message: text.copied })
  } catch {
    showToast({ message: text.notCopied, failed: true })
  }
}
