import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconBookmarkFilled from '@tabler/icons-react/dist/esm/icons/IconBookmarkFilled.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useRouteContext } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { viewerStateQuery } from '#web/engagement/viewer-state/queries.ts'
import { postButton } from '#web/lib/post-button.ts'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import { useLongPress } from '#web/lib/use-long-press.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { savePost, unsavePost } from './actions.ts'
import { saveText } from './button-text.ts'
import styles from './buttons.module.css'
import { saveDialogText as text } from './dialog-text.ts'
import type { SaveProps } from './SaveButton.tsx'
import { useSave } from './use-save.ts'

const SaveDialog = lazyPart(() => import('./SaveDialog.tsx'))

/**
 * Toggles the post in the default list optimistically. A long press opens the list dialog, as do a press when the post is in another list
 * and the button beside the toggle.
 */
export function SaveToggle({ post, labelClass }: SaveProps) {
  const { hash } = post
  const { api } = useRouteContext({ from: '__root__' })
  const viewerState = useClientQuery(viewerStateQuery(api, hash))
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const save = useSave(post)
  const saved = viewerState?.saved ?? false
  const open = () => setDialog('open')
  const press = useLongPress(open, () => (viewerState?.inOtherList ? open() : save(!saved)))
  return (
    <span className={styles.saveGroup}>
      <button
        {...postButton(viewerState?.inOtherList ? 'lists.choose' : (saved ? unsavePost : savePost).name, { post: hash })}
        className={styles.save}
        aria-pressed={saved}
        aria-label={saveText.save}
        data-save=""
        {...press}
      >
        <span className={styles.bookmark} aria-hidden="true">
          <IconBookmark size={20} stroke={1.6} />
          <IconBookmarkFilled size={20} className={styles.ink} />
        </span>
        {labelClass && <span className={labelClass}>{saveText.save}</span>}
      </button>
      <button
        {...postButton('lists.choose', { post: hash })}
        className={styles.listsButton}
        aria-label={text.where}
        title={text.where}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
      </button>
      {dialog !== 'unopened' && (
        <Suspense>
          <SaveDialog post={post} open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </span>
  )
}
