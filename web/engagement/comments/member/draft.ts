/** What somebody is writing, and the last attempt to send it: the same words again carry the same key, so they arrive once. */
export interface CommentDraft {
  body: string
  attempt?: { body: string; key: string }
}

/** What the draft of somebody for a place in a thread is called on this device, which others may use too. */
export const draftKey = (viewer: string, post: string, parent: string | null) => `daftar:comment:${viewer}:${post}:${parent ?? ''}`

/** The draft this device keeps under a name. */
export function loadDraft(name: string): CommentDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    // Only `keepDraft` writes under this name.
    if (typeof stored === 'object' && stored !== null && 'body' in stored && typeof stored.body === 'string') return stored as CommentDraft
  } catch {
    // Storage may be closed to us, or hold what another version wrote.
  }
  return { body: '' }
}

/** Keeps a draft on this device; an empty one is forgotten. */
export function saveDraft(name: string, draft: CommentDraft): void {
  try {
    if (draft.body.trim() === '') localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(draft))
  } catch {
    // Without storage it lives as long as the page.
  }
}

/** The draft with the key its words are sent under. */
export const withAttempt = (draft: CommentDraft): Required<CommentDraft> =>
  draft.attempt?.body === draft.body
    ? { body: draft.body, attempt: draft.attempt }
    : { body: draft.body, attempt: { body: draft.body, key: crypto.randomUUID() } }
