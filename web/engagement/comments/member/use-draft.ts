import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { type CommentDraft, draftName, keepDraft, keptDraft } from './draft.ts'

/**
 * What somebody is writing at a place in a thread, kept on this device, the same in all its tabs. `box` holds what was typed before
 * the scripts had come.
 */
export function useDraft(viewer: string, post: string, parent: string | null, box: RefObject<HTMLTextAreaElement | null>) {
  const name = draftName(viewer, post, parent)
  const [draft, setDraft] = useState<CommentDraft>({ body: '' })
  const write = (next: CommentDraft) => {
    setDraft(next)
    keepDraft(name, next)
  }
  // The server does not know what this device keeps.
  useLayoutEffect(() => {
    const kept = keptDraft(name)
    const early = box.current?.value
    if (!early) return setDraft(kept)
    const both = { body: kept.body ? `${kept.body}\n${early}` : early }
    setDraft(both)
    keepDraft(name, both)
  }, [name, box])
  useEffect(() => {
    const listen = ({ key }: StorageEvent) => {
      if (key === name) setDraft(keptDraft(name))
    }
    addEventListener('storage', listen)
    return () => removeEventListener('storage', listen)
  }, [name])
  return [draft, write] as const
}
