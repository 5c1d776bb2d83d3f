import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { OFFLINE_PATH } from '#shared/offline/names.ts'
import { readUnsavedDraft } from '#web/posts/editor/use-autosave.tsx'
import { PostEditorPage } from '#web/posts/posts/PostEditorPage.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NeedsScripts } from '#web/ui/NeedsScripts.tsx'
import type { EditorPost } from '#worker/posts/posts/contract.ts'
import styles from './offline.module.css'
import { text } from './text.ts'

/** Editor of what this device keeps: the draft of the parameter `draft`, or a new one. It needs no answer of the server. */
export function OfflineWriting() {
  const navigate = useNavigate()
  const [draft, setDraft] = useState<{ hash: string; post: EditorPost | undefined }>()
  useEffect(() => {
    const hash = new URLSearchParams(location.search).get('draft') ?? 'new'
    setDraft({ hash, post: readKeptPost(hash) })
  }, [])
  const openEditor = (hash: string) => void navigate({ to: '/p/$hash/edit', params: { hash }, replace: true })
  if (!draft)
    return (
      <div className={styles.page}>
        <h1 className="visually-hidden">{text.writingTitle}</h1>
        <NeedsScripts />
      </div>
    )
  if (draft.hash !== 'new' && !draft.post)
    return (
      <EmptyState title={text.draftMissing} link={{ to: OFFLINE_PATH, label: text.toOffline }}>
        {text.draftMissingHint}
      </EmptyState>
    )
  return (
    <>
      <p className={styles.note}>
        {text.writingNote} <a href={draft.post ? `/p/${draft.hash}/edit` : '/new-post'}>{text.fullEditor}</a>
      </p>
      <PostEditorPage post={draft.post} onCreated={openEditor} />
    </>
  )
}

/** Returns a draft of this device as the editor takes it; what only the server knows is empty, and the full editor has it. */
function readKeptPost(hash: string): EditorPost | undefined {
  const draft = hash === 'new' ? undefined : readUnsavedDraft(hash)
  if (!draft) return undefined
  const { document, keptAt, revision = 1 } = draft
  return {
    hash,
    state: 'draft',
    revision,
    // Differs from the draft, which would otherwise count as saved and be deleted.
    title: crypto.randomUUID(),
    document,
    description: '',
    cover: null,
    tags: [],
    topics: [],
    commentsOn: true,
    slug: '',
    canonicalUrl: null,
    publication: null,
    publishAt: null,
    scheduleError: null,
    path: null,
    hasUnpublishedChanges: true,
    savedAt: keptAt,
    audio: null,
    review: null,
    addsReviewedLinks: null,
    isReviewedAsSponsored: false,
    isPromoted: false,
    submission: null,
    emailedAt: null,
    publishLimit: null,
  }
}
