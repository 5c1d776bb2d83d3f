import { draftLock } from '#shared/offline/names.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { compressedFetch } from '#web/lib/compressed-fetch.ts'
import { classifySaveError } from '#web/posts/editor/autosave.ts'
import { deleteLocalDraft, type LocalDraft, listLocalDrafts, readLocalDraft, saveLocalDraft } from '#web/posts/editor/local-draft.ts'
import { removeFromOutbox } from '#web/posts/editor/outbox.ts'

export { listLocalDrafts }

type Locks = Pick<LockManager, 'request'>

export interface SendResult {
  sent: number
  /** Drafts that another tab or device changed, which their editor shows beside each other. */
  conflicts: number
}

/**
 * Sends the drafts that the device keeps and no open editor sends itself. What cannot be sent stays. Does nothing without Web Locks, because
 * an editor could be open.
 */
export async function sendDrafts(
  api: Api,
  { storage, locks }: { storage: Storage; locks: Locks | undefined } = { storage: localStorage, locks: navigator.locks },
): Promise<SendResult> {
  const result: SendResult = { sent: 0, conflicts: 0 }
  for (const { hash } of locks ? listLocalDrafts(storage) : [])
    await locks?.request(draftLock(hash), { ifAvailable: true }, async (lock) => {
      // Another tab may have sent it in the meantime.
      const draft = lock ? readLocalDraft(storage, hash) : undefined
      if (!draft) return
      try {
        await sendDraft(api, storage, hash, draft)
        result.sent++
      } catch (error) {
        if (classifySaveError(error) === 'conflict') result.conflicts++
      }
    })
  return result
}

/**
 * Sends one draft, at most twice: first under the id of a save whose answer is missing, which the server may have applied with older text,
 * then what was typed afterwards. Each id is stored before it is sent, so that a repetition after a crash is the same save.
 */
async function sendDraft(api: Api, storage: Storage, hash: string, draft: LocalDraft): Promise<void> {
  const { title, document, keptAt, newer } = draft
  const saveId = draft.saveId ?? crypto.randomUUID()
  if (draft.saveId === undefined) saveLocalDraft(storage, hash, { ...draft, saveId, newer: false })
  const saved =
    draft.revision === undefined
      ? await unwrap(api.api.posts.$post({ json: { key: saveId, title, document } }, { fetch: compressedFetch }))
      : await unwrap(
          api.api.posts[':hash'].draft.$put(
            { param: { hash }, json: { saveId, revision: draft.revision, title, document } },
            { fetch: compressedFetch },
          ),
        )
  if (newer) {
    const rest = { title, document, keptAt, revision: saved.revision, saveId: crypto.randomUUID(), newer: false }
    saveLocalDraft(storage, saved.hash, rest)
    if (saved.hash !== hash) deleteLocalDraft(storage, hash)
    return sendDraft(api, storage, saved.hash, rest)
  }
  deleteLocalDraft(storage, hash)
  await removeFromOutbox(hash).catch(() => undefined)
}
