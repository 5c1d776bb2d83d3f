import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useState } from 'react'
import { text } from '#web/engagement/comments/text.ts'
import { text as reportText } from '#web/moderation/reports/text.ts'
import { Menu, MenuButton, MenuRule } from '#web/ui/Menu.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import styles from './member.module.css'
import { isPostAuthor, type ThreadFacts } from './thread.ts'
import type { Act } from './use-comment-actions.ts'

/** How long one's own words can be changed, in ms; the server's word is the last. */
const EDIT_TIME = 15 * 60_000

interface Props {
  comment: Comment
  thread: ThreadFacts
  onAct: (act: Act) => void
  onEdit: () => void
  onReport: () => void
  onTakeDown: () => void
}

/** What else can be done with a comment; its entries are made when somebody reaches for it. */
export function CommentMenu(props: Props) {
  const [reachedAt, setReachedAt] = useState<number>()
  return (
    <Menu
      label={text.menu}
      button={<IconDots size={18} stroke={1.6} />}
      buttonClassName={styles.act}
      onReach={() => setReachedAt(Date.now())}
    >
      {reachedAt !== undefined && <Entries {...props} now={reachedAt} />}
    </Menu>
  )
}

function Entries({ comment, thread, onAct, onEdit, onReport, onTakeDown, now }: Props & { now: number }) {
  const { hash, author, createdAt, pinned, held, parent } = comment
  const { viewer } = thread
  const isOwn = author?.handle === viewer.handle
  const isKeeper = isPostAuthor(thread)
  const isModerator = viewer.role !== 'member'
  const mayWrite = viewer.state === 'active'
  return (
    <>
      {author && <MenuButton onClick={() => void copy(`/${author.handle}/comment/${hash}`)}>{text.copy}</MenuButton>}
      {mayWrite && isOwn && now - createdAt < EDIT_TIME && <MenuButton onClick={onEdit}>{text.edit}</MenuButton>}
      {mayWrite && isKeeper && (
        <>
          {held && <MenuButton onClick={() => onAct('approve')}>{text.approve}</MenuButton>}
          {!held && parent === null && (
            <MenuButton onClick={() => onAct(pinned ? 'unpin' : 'pin')}>{pinned ? text.unpin : text.pin}</MenuButton>
          )}
          {!isOwn && <MenuButton onClick={() => onAct('hide')}>{text.hide}</MenuButton>}
        </>
      )}
      {mayWrite && isOwn && (
        <MenuButton danger onClick={() => onAct('remove')}>
          {text.remove}
        </MenuButton>
      )}
      {mayWrite && !isOwn && <MenuButton onClick={onReport}>{reportText.report.comment}</MenuButton>}
      {mayWrite && isModerator && !isOwn && (
        <>
          <MenuRule />
          {held && !isKeeper && <MenuButton onClick={() => onAct('approve')}>{text.approve}</MenuButton>}
          <MenuButton danger onClick={onTakeDown}>
            {text.takeDown}
          </MenuButton>
        </>
      )}
    </>
  )
}

async function copy(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.origin + path)
    showToast({ message: text.copied })
  } catch {
    showToast({ message: text.notCopied, failed: true })
  }
}
