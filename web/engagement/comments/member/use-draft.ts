import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { type CommentDraft, draftKey, loadDraft, saveDraft } from './draft.ts'

/** Manages a draft that is stored on this device and synced across tabs. `textareaRef` may hold text typed before hydration. */
export function useDraft(viewer: string, post: string, parent: string | null, textareaRef: RefObject<HTMLTextAreaElement | null>) {
  const name = draftKey(viewer, post, parent)
  const [draft, setDraft] = useState<CommentDraft>({ body: '' })
  const updateDraft = (next: CommentDraft) => {
    setDraft(next)
    saveDraft(name, next)
  }
  // localStorage is not available during server rendering.
  useLayoutEffect(() => {
    const stored = loadDraft(name)
    const early = textareaRef.current?.value
    if (!early) return setDraft(stored)
    const both = { body: stored.body ? `${stored.body}\n${early}` : early }
    setDraft(both)
    saveDraft(name, both)
  }, [name, textareaRef])
  useEffect(() => {
    const listen = ({ key }: StorageEvent) => {
      if (key === name) setDraft(loadDraft(name))
    }
    addEventListener('storage', listen)
    return () => removeEventListener('storage', listen)
  }, [name])
  return [draft, updateDraft] as const
}
