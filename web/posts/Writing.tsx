import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { SaveStatus } from '#web/editor/SaveStatus.tsx'
import type { Snapshot } from '#web/editor/snapshot.ts'
import { forgetUnsaved, restoreUnsaved, useAutosave } from '#web/editor/use-autosave.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Document } from '#worker/document/contract.ts'
import type { Picture } from '#worker/lib/contract.ts'
import type { EditorPost, Published } from '#worker/posts/contract.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { PublishedDialog } from './PublishedDialog.tsx'
import { picturesOf } from './pictures-of.ts'
import { text } from './text.ts'
import { uploadImage } from './upload-image.ts'
import { useDraftSave } from './use-draft-save.ts'
import { useSettled } from './use-settled.ts'
import styles from './Writing.module.css'
import { WritingBar } from './WritingBar.tsx'

const PostEditor = lazy(() => import('#web/editor/PostEditor.tsx'))

const NEW = 'new'
const EMPTY: Document = { type: 'doc', content: [{ type: 'paragraph' }] }
const UNPUBLISHED = { description: '', tags: [], topics: [], cover: null, commentsOn: true }

interface Props {
  /** The post to write on; absent for a new one. */
  post?: EditorPost
  /** A new post got its hash: the address can follow. */
  onMade: (hash: string) => void
}

/** What the screen opens with. */
interface Opening extends Snapshot {
  revision: number | undefined
  /** Words of this device that never reached the server. */
  restored: boolean
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
  return <WritingScreen key={opening.restored ? 'kept' : 'server'} post={post} opening={opening} onMade={onMade} />
}

const serverOpening = (post: EditorPost | undefined): Opening => ({
  title: post?.title ?? '',
  document: post?.document ?? EMPTY,
  revision: post?.revision,
  restored: false,
})

function keptOpening(post: EditorPost | undefined): Opening | undefined {
  const kept = restoreUnsaved(post?.hash ?? NEW)
  return (
    kept && { title: kept.title, document: kept.document, revision: post ? (kept.revision ?? post.revision) : undefined, restored: true }
  )
}

function WritingScreen({ post, opening, onMade }: Props & { opening: Opening }) {
  const [hash, setHash] = useState(post?.hash ?? NEW)
  const [opened, setOpened] = useState<Snapshot & { key: number }>({ ...opening, key: 0 })
  const current = useRef<Snapshot>(opening)
  const [pictures, setPictures] = useState<Picture[]>([])
  const [dialog, setDialog] = useState<'publish' | 'published'>()
  const [published, setPublished] = useState<Published>()
  const [isPublished, setIsPublished] = useState(post?.state === 'published')
  const made = useCallback(
    (newHash: string) => {
      setHash(newHash)
      onMade(newHash)
    },
    [onMade],
  )
  const autosave = useAutosave({ save: useDraftSave({ hash, onMade: made }), hash, revision: opening.revision })
  const settle = useSettled(autosave)
  const { change } = autosave
  useEffect(() => {
    if (opening.restored) change({ title: opening.title, document: opening.document })
  }, [opening, change])

  const openPublish = () => {
    setPictures(picturesOf(current.current.document))
    setDialog('publish')
  }
  return (
    <div className={styles.writing}>
      <h1 className={styles.heading} tabIndex={-1}>
        {post ? text.edit : text.newPost}
      </h1>
      <WritingBar hash={hash === NEW ? undefined : hash} isPublished={isPublished} onWithdrawn={() => setIsPublished(false)}>
        <Button onClick={openPublish} disabled={hash === NEW}>
          {isPublished ? text.republish : text.publish}
        </Button>
      </WritingBar>
      {opening.restored && <p className={styles.note}>{text.restoredFromDevice}</p>}
      <Suspense fallback={<div className={styles.wait} />}>
        <PostEditor
          key={opened.key}
          initial={opened}
          onChange={(snapshot) => {
            current.current = snapshot
            change(snapshot)
          }}
          uploadImage={uploadImage}
          status={<SaveStatus phase={autosave.phase} message={autosave.message} keptOnDevice={autosave.keptOnDevice} />}
        />
      </Suspense>
      {autosave.phase === 'conflict' && (
        <ConflictDialog
          hash={hash}
          mine={current.current}
          onKeepMine={(revision) => autosave.resume(revision, current.current)}
          onTakeTheirs={({ revision, ...theirs }) => {
            forgetUnsaved(hash)
            current.current = theirs
            setOpened({ ...theirs, key: opened.key + 1 })
            autosave.resume(revision)
          }}
        />
      )}
      {dialog === 'publish' && (
        <PublishDialog
          open
          onClose={() => setDialog(undefined)}
          hash={hash}
          chosen={post ?? UNPUBLISHED}
          pictures={pictures}
          isPublished={isPublished}
          settle={settle}
          onPublished={(answer) => {
            setPublished(answer)
            setIsPublished(true)
            setDialog('published')
          }}
        />
      )}
      {dialog === 'published' && published && <PublishedDialog published={published} onClose={() => setDialog(undefined)} />}
    </div>
  )
}
