import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { Document } from '#shared/document/contract.ts'
import { uploadAudio, uploadImage } from '#web/lib/upload-file.ts'
import { DraftLinksButton } from '#web/posts/draft-links/DraftLinksButton.tsx'
import type { DeviceCopy } from '#web/posts/editor/device-copy.ts'
import { SaveStatus } from '#web/posts/editor/SaveStatus.tsx'
import { isSameText } from '#web/posts/editor/same-text.ts'
import type { Snapshot } from '#web/posts/editor/snapshot.ts'
import { forgetUnsaved, restoreUnsaved, useAutosave } from '#web/posts/editor/use-autosave.ts'
import { HistoryButton } from '#web/posts/revisions/HistoryButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { EditorPost, Published, Scheduled } from '#worker/posts/posts/contract.ts'
import type { Choices } from './publishing/choices.ts'
import { text } from './text.ts'
import { useDraftSave } from './use-draft-save.ts'
import { useSettled } from './use-settled.ts'
import styles from './Writing.module.css'
import { WritingBar } from './WritingBar.tsx'

const ConflictDialog = lazy(() => import('./ConflictDialog.tsx'))
const loadEditor = () => import('#web/posts/editor/PostEditor.tsx')
const PostEditor = lazy(loadEditor)
// Fetched beside the page's own code rather than after it has come alive; should it fail, the page asks again.
if (!import.meta.env.SSR) void loadEditor().catch(() => undefined)
const PublishDialog = lazy(() => import('./publishing/PublishDialog.tsx'))
const PublishedDialog = lazy(() => import('./publishing/PublishedDialog.tsx'))
const ScheduledDialog = lazy(() => import('./publishing/ScheduledDialog.tsx'))

const NEW = 'new'
const EMPTY: Document = { type: 'doc', content: [{ type: 'paragraph' }] }

interface Props {
  /** The post to write on; absent for a new one. */
  post?: EditorPost
  /** A new post got its hash: the address can follow. */
  onMade: (hash: string) => void
}

/** Whether readers have it, or when they will: UTC ms. */
interface Publication {
  isPublished: boolean
  publishAt: number | null
}

/** What the screen opens with. */
interface Opening extends Snapshot {
  revision: number | undefined
  /** Words of this device that never reached the server, as far as it knows. */
  kept?: DeviceCopy
}

/**
 * The writing screen: editor, autosave, conflict, publishing. Give another `key` to write something else. Words this device kept
 * are looked for once the page is alive, since the server could not draw them; they go on from the revision they grew from.
 */
export function Writing({ post, onMade }: Props) {
  const hydrated = useHydrated()
  const [opening, setOpening] = useState<Opening>(() => (hydrated ? (keptOpening(post) ?? serverOpening(post)) : serverOpening(post)))
  const [looked, setLooked] = useState(hydrated)
  if (hydrated && !looked) {
    setLooked(true)
    const kept = keptOpening(post)
    if (kept) setOpening(kept)
  }
  return <WritingScreen key={opening.kept ? 'kept' : 'server'} post={post} opening={opening} onMade={onMade} />
}

const serverOpening = (post: EditorPost | undefined): Opening => ({
  title: post?.title ?? '',
  document: post?.document ?? EMPTY,
  revision: post?.revision,
})

function keptOpening(post: EditorPost | undefined): Opening | undefined {
  const kept = restoreUnsaved(post?.hash ?? NEW)
  // Its save went through and only the answer was lost.
  if (kept && post && isSameText(kept, post)) {
    forgetUnsaved(post.hash)
    return undefined
  }
  return kept && { title: kept.title, document: kept.document, revision: post ? (kept.revision ?? post.revision) : undefined, kept }
}

function WritingScreen({ post, opening, onMade }: Props & { opening: Opening }) {
  const [hash, setHash] = useState(post?.hash ?? NEW)
  const [opened, setOpened] = useState<Snapshot & { key: number }>({ ...opening, key: 0 })
  const current = useRef<Snapshot>(opening)
  const [dialog, setDialog] = useState<'publish' | { published: Published } | { scheduled: Scheduled }>()
  const [publication, setPublication] = useState<Publication>({
    isPublished: post?.state === 'published',
    publishAt: post?.publishAt ?? null,
  })
  const made = useCallback(
    (newHash: string) => {
      setHash(newHash)
      onMade(newHash)
    },
    [onMade],
  )
  const autosave = useAutosave({ save: useDraftSave({ hash, onMade: made }), hash, revision: opening.revision })
  const settle = useSettled(autosave)
  const { change, recover } = autosave
  useEffect(() => {
    if (opening.kept) recover(opening.kept)
  }, [opening, recover])
  const goOnWith = ({ title, document, revision }: Snapshot & { revision: number }) => {
    forgetUnsaved(hash)
    current.current = { title, document }
    setOpened({ title, document, key: opened.key + 1 })
    autosave.resume(revision)
  }

  const kept = useRef<Choices | undefined>(undefined)
  const close = () => setDialog(undefined)
  return (
    <div className={styles.writing}>
      <h1 className="unseen" tabIndex={-1}>
        {post ? text.edit : text.newPost}
      </h1>
      <WritingBar
        hash={hash === NEW ? undefined : hash}
        {...publication}
        onWithdrawn={() => setPublication({ isPublished: false, publishAt: null })}
      >
        {hash !== NEW && (
          <>
            <HistoryButton hash={hash} present={() => current.current} settle={settle} onRestored={goOnWith} />
            <DraftLinksButton hash={hash} />
          </>
        )}
        <Button onClick={() => setDialog('publish')} disabled={hash === NEW}>
          {publication.isPublished ? text.republish : text.publish}
        </Button>
      </WritingBar>
      {opening.kept && <p className={styles.note}>{text.restoredFromDevice}</p>}
      <Suspense fallback={<div className={styles.wait} />}>
        <PostEditor
          key={opened.key}
          initial={opened}
          onChange={(snapshot) => {
            current.current = snapshot
            change(snapshot)
          }}
          uploadImage={uploadImage}
          uploadAudio={uploadAudio}
          status={<SaveStatus phase={autosave.phase} message={autosave.message} keptOnDevice={autosave.keptOnDevice} />}
        />
      </Suspense>
      <Suspense fallback={null}>
        {autosave.phase === 'conflict' && (
          <ConflictDialog
            hash={hash}
            mine={current.current}
            onKeepMine={(revision) => autosave.resume(revision, current.current)}
            onTakeTheirs={goOnWith}
            onSame={(revision) => autosave.resume(revision)}
          />
        )}
        {dialog === 'publish' && (
          <PublishDialog
            hash={hash}
            kept={kept}
            onClose={close}
            settle={settle}
            onPublished={(published) => {
              kept.current = undefined
              setPublication({ isPublished: true, publishAt: null })
              setDialog({ published })
            }}
            onScheduled={(scheduled) => {
              kept.current = undefined
              setPublication({ isPublished: false, publishAt: scheduled.publishAt })
              setDialog({ scheduled })
            }}
          />
        )}
        {typeof dialog === 'object' &&
          ('published' in dialog ? (
            <PublishedDialog published={dialog.published} title={current.current.title} audio={post?.sound} onClose={close} />
          ) : (
            <ScheduledDialog scheduled={dialog.scheduled} onClose={close} />
          ))}
      </Suspense>
    </div>
  )
}
