/** A draft and the key of its last send attempt: resending the same body reuses the key, so the server stores it once. */
export interface CommentDraft {
  body: string
  attempt?: { body: string; key: string }
}

/** The key includes the viewer because people share devices. */
export const draftKey = (viewer: string, post: string, parent: string | null) => `daftar:comment:${viewer}:${post}:${parent ?? ''}`

export function loadDraft(name: string): CommentDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    // Only `saveDraft` writes under this key, so the remaining fields are not checked.
    if (typeof stored === 'object' && stored !== null && 'body' in stored && typeof stored.body === 'string') return stored as CommentDraft
  } catch {
    // Storage may be unavailable, or the stored JSON malformed.
  }
  return { body: '' }
}

/** Stores a draft; removes an empty one. */
export function saveDraft(name: string, draft: CommentDraft): void {
  try {
    if (draft.body.trim() === '') localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(draft))
  } catch {
    // Without storage, the draft is lost when the page closes.
  }
}

export const withAttempt = (draft: CommentDraft): Required<CommentDraft> =>
  draft.attempt?.body === draft.body
    ? { body: draft.body, attempt: draft.attempt }
    : { body: draft.body, attempt: { body: draft.body, key: crypto.randomUUID() } }
