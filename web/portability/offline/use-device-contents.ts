import { useCallback, useEffect, useState } from 'react'
import { DEVICE_EVENT } from '#shared/offline/names.ts'
import { canKeepPages } from '#web/lib/offline/registration.ts'
import { listSavedPosts, removeSavedPost, type SavedPost } from '#web/lib/offline/saved-posts.ts'
import { deleteLocalDraft, listLocalDrafts, type StoredDraft } from '#web/posts/editor/local-draft.ts'
import { removeFromOutbox } from '#web/posts/editor/outbox.ts'

interface DeviceContents {
  posts: readonly SavedPost[]
  drafts: readonly StoredDraft[]
  /** Bytes that this site uses and may use on the device; undefined where the browser does not tell. */
  usage: { used: number; quota: number } | undefined
}

/** Reads the posts and drafts of this device after hydration; undefined until then. */
export function useDeviceContents() {
  const [contents, setContents] = useState<DeviceContents>()
  const refresh = useCallback(async () => {
    const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {}
    setContents({
      posts: canKeepPages() ? await listSavedPosts() : [],
      drafts: readDrafts(),
      usage: usage === undefined || !quota ? undefined : { used: usage, quota },
    })
  }, [])
  useEffect(() => {
    void refresh()
    addEventListener(DEVICE_EVENT, refresh)
    return () => removeEventListener(DEVICE_EVENT, refresh)
  }, [refresh])
  const removePost = async ({ hash }: SavedPost) => {
    await removeSavedPost(hash)
    await refresh()
  }
  const removeDraft = async ({ hash }: StoredDraft) => {
    deleteLocalDraft(localStorage, hash)
    await removeFromOutbox(hash)
    await refresh()
  }
  const clear = async () => {
    for (const { hash } of contents?.posts ?? []) await removeSavedPost(hash)
    for (const draft of contents?.drafts ?? []) {
      deleteLocalDraft(localStorage, draft.hash)
      await removeFromOutbox(draft.hash)
    }
    await refresh()
  }
  return { contents, removePost, removeDraft, clear }
}

function readDrafts(): StoredDraft[] {
  try {
    return listLocalDrafts(localStorage)
  } catch {
    return []
  }
}
