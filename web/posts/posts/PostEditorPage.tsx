import { useHydrated } from '@tanstack/react-router'
import { type RefObject, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Document } from '#shared/document/contract.ts'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { readOwner } from '#web/lib/offline/owner.ts'
import { messageServiceWorker } from '#web/lib/offline/registration.ts'
import { uploadAudio, uploadImage } from '#web/lib/upload-file.ts'
import { ownPostText } from '#web/posts/cards/own-post-text.ts'
import { EditorFrame, type EditorFrameHandle } from '#web/posts/editor/EditorFrame.tsx'
import { appendTypedText } from '#web/posts/editor/first-text.ts'
import type { LocalDraft } from '#web/posts/editor/local-draft.ts'
import { isSameSnapshot, type Snapshot } from '#web/posts/editor/snapshot.ts'
import { discardUnsavedDraft, readUnsavedDraft, SaveStatus, useAutosave } from '#web/posts/editor/use-autosave.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { Time } from '#web/ui/Time.tsx'
import type { EditorPost, PublishResult, ScheduleResult } from '#worker/posts/posts/contract.ts'
import { PostEditorBar } from './PostEditorBar.tsx'
import styles from './PostEditorPage.module.css'
import type { PublishFormValues } from './publishing/publish-form-values.ts'
import { text } from './text.ts'
import { useFlushDraft, useSaveDraft } from './use-save-draft.ts'

const ConflictDialog = lazyPart(() => import('./ConflictDialog.tsx'))
const PublishDialog = lazyPart(() => import('./publishing/PublishDialog.tsx'))
const ReviewBanner = lazyPart(() => import('#web/posts/reviews/ReviewBanner.tsx'))
const PublishResultDialog = lazyPart(() => import('./publishing/PublishResultDialog.tsx'))

const NEW_POST = 'new'
const EMPTY_DOCUMENT: Document = { type: 'doc', content: [{ type: 'paragraph' }] }

interface Props {
  /** Undefined for a new post. */
  post?: EditorPost
  onCreated: (hash: string) => void
}

/** `publishAt` is in UTC ms; null when none is scheduled. */
interface PublishStatus {
  isPublished: boolean
  publishAt: number | null
}

interface InitialDraft extends Snapshot {
  revision: number | undefined
  /** Local changes the server may not have. */
  recovered?: LocalDraft
}

/**
 * Change the `key` prop to edit another post. A local draft is read on hydration, because the server cannot render it, and is saved on top
 * of its base revision. What was typed before hydration is kept.
 */
export function PostEditorPage({ post, onCreated }: Props) {
  const hydrated = useHydrated()
  const viewer = useViewer()?.hash
  const [initialDraft, setInitialDraft] = useState<InitialDraft>(() =>
    hydrated ? (draftFromDevice(post, viewer) ?? draftFromServer(post)) : draftFromServer(post),
  )
  const frame = useRef<EditorFrameHandle>(null)
  const hydrate = useRef(hydrated ? undefined : () => hydrateDraft(draftFromDevice(post, viewer), frame.current, setInitialDraft))
  useLayoutEffect(() => {
    hydrate.current?.()
    hydrate.current = undefined
  }, [])
  return (
    <PostEditorScreen
      key={initialDraft.recovered ? 'device' : 'server'}
      post={post}
      initialDraft={initialDraft}
      onCreated={onCreated}
      frame={frame}
    />
  )
}

function hydrateDraft(draft: InitialDraft | undefined, typed: EditorFrameHandle | null, onRecovered: (draft: InitialDraft) => void): void {
  if (!draft?.recovered) {
    typed?.adopt()
    return
  }
  const text = typed?.read()
  const recovered = text ? appendTypedText(draft.recovered, text) : draft.recovered
  onRecovered({ ...draft, document: recovered.document, recovered })
}

const draftFromServer = (post: EditorPost | undefined): InitialDraft => ({
  title: post?.title ?? '',
  document: post?.document ?? EMPTY_DOCUMENT,
  revision: post?.revision,
})

/** Returns the unsaved draft of this device, unless another account left it; `viewer` is undefined without network. */
function draftFromDevice(post: EditorPost | undefined, viewer: string | undefined): InitialDraft | undefined {
  if (viewer !== undefined && (readOwner() ?? viewer) !== viewer) return undefined
  const recovered = readUnsavedDraft(post?.hash ?? NEW_POST)
  // The earlier save succeeded; only its response was lost.
  if (recovered && post && isSameSnapshot(recovered, post)) {
    discardUnsavedDraft(post.hash)
    return undefined
  }
  return (
    recovered && {
      title: recovered.title,
      document: recovered.document,
      revision: post ? (recovered.revision ?? post.revision) : undefined,
      recovered,
    }
  )
}

interface ScreenProps extends Props {
  initialDraft: InitialDraft
  frame: RefObject<EditorFrameHandle | null>
}

function PostEditorScreen({ post, initialDraft, onCreated, frame }: ScreenProps) {
  const [hash, setHash] = useState(post?.hash ?? NEW_POST)
  const [editorContent, setEditorContent] = useState<Snapshot & { key: number }>({ ...initialDraft, key: 0 })
  const current = useRef<Snapshot>(initialDraft)
  const [dialog, setDialog] = useState<'publish' | { published: PublishResult } | { scheduled: ScheduleResult }>()
  const [publishStatus, setPublishStatus] = useState<PublishStatus>({
    isPublished: post?.state === 'published',
    publishAt: post?.publishAt ?? null,
  })
  const [review, setReview] = useState(post?.review)
  const handleCreated = useCallback(
    (newHash: string) => {
      setHash(newHash)
      onCreated(newHash)
    },
    [onCreated],
  )
  const autosave = useAutosave({ save: useSaveDraft({ hash, onCreated: handleCreated }), hash, revision: initialDraft.revision })
  const flushDraft = useFlushDraft(autosave)
  const { change, recover } = autosave
  useEffect(() => {
    if (initialDraft.recovered) recover(initialDraft.recovered)
  }, [initialDraft, recover])
  useEffect(() => messageServiceWorker(navigator.serviceWorker?.controller, 'keep-writing'), [])
  const continueFrom = ({ title, document, revision }: Snapshot & { revision: number }) => {
    discardUnsavedDraft(hash)
    current.current = { title, document }
    setEditorContent({ title, document, key: editorContent.key + 1 })
    autosave.resume(revision)
  }

  const formValues = useRef<PublishFormValues | undefined>(undefined)
  const close = () => setDialog(undefined)
  return (
    <>
      <EditorFrame
        contentKey={editorContent.key}
        initial={editorContent}
        isNew={!post}
        onChange={(snapshot) => {
          current.current = snapshot
          change(snapshot)
        }}
        uploadImage={uploadImage}
        uploadAudio={uploadAudio}
        handleRef={frame}
      >
        <h1 className="visually-hidden" tabIndex={-1}>
          {post ? text.edit : text.newPost}
        </h1>
        <PostEditorBar
          hash={hash === NEW_POST ? undefined : hash}
          {...publishStatus}
          onWithdrawn={() => setPublishStatus({ isPublished: false, publishAt: null })}
          history={{ current: () => current.current, flushDraft, onRestored: continueFrom }}
          tools={{ proofread: () => frame.current?.proofread(), showShortcuts: () => frame.current?.showShortcuts() }}
          status={
            <SaveStatus
              phase={autosave.phase}
              message={autosave.message}
              isSavedLocally={autosave.isSavedLocally}
              isStored={post !== undefined}
            >
              {post ? (
                <>
                  <span className={styles.lastSaved}>{text.lastSaved}</span> <Time at={post.savedAt} as="ago" />
                </>
              ) : (
                text.newDraft
              )}
            </SaveStatus>
          }
          onPublish={() => setDialog('publish')}
        />
        {post && post.emailedAt !== null && (
          <p className={styles.note}>
            {ownPostText.emailedOnly} <Time at={post.emailedAt} />
          </p>
        )}
        {initialDraft.recovered && <p className={styles.note}>{text.restoredFromDevice}</p>}
        <Suspense>
          {review && (
            <ReviewBanner
              hash={hash}
              review={review}
              isPublished={publishStatus.isPublished}
              on="editor"
              onWithdrawn={() => setReview(null)}
            />
          )}
        </Suspense>
      </EditorFrame>
      <Suspense>
        {autosave.phase === 'conflict' && (
          <ConflictDialog
            hash={hash}
            local={current.current}
            onKeepLocalVersion={(revision) => autosave.resume(revision, current.current)}
            onUseServerVersion={continueFrom}
            onIdentical={(revision) => autosave.resume(revision)}
          />
        )}
        {dialog === 'publish' && (
          <PublishDialog
            hash={hash}
            valuesRef={formValues}
            onClose={close}
            flushDraft={flushDraft}
            onPublished={(published) => {
              formValues.current = undefined
              setPublishStatus(({ isPublished }) => ({ isPublished: isPublished || !published.held, publishAt: null }))
              setDialog({ published })
            }}
            onScheduled={(scheduled) => {
              formValues.current = undefined
              setPublishStatus({ isPublished: false, publishAt: scheduled.publishAt })
              setDialog({ scheduled })
            }}
          />
        )}
        {typeof dialog === 'object' &&
          ('published' in dialog ? (
            <PublishResultDialog published={dialog.published} title={current.current.title} audio={post?.audio} onClose={close} />
          ) : (
            <PublishResultDialog scheduled={dialog.scheduled} onClose={close} />
          ))}
      </Suspense>
    </>
  )
}
