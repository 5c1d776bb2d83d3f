import { type Api, unwrap } from '#web/lib/api.ts'
import { toFormValues, toPublishSettings } from '#web/posts/posts/publishing/publish-form-values.ts'
import type { EditorPost } from '#worker/posts/posts/contract.ts'

/** Returns the saved draft of a post with the settings its author last chose, for a submission. */
export async function readLatestDraft(api: Api, post: string) {
  // Hono cannot infer the recursive document type; the response contract is `EditorPost`.
  const draft = (await unwrap(api.api.posts[':hash'].draft.$get({ param: { hash: post } }))) as EditorPost
  const { publication: _, ...settings } = toPublishSettings(toFormValues(draft), draft.revision)
  return settings
}

interface NewVersion {
  hash: string
  post: string
  /** The version that the new one replaces. */
  version: number
  message: string
}

/** Sends the saved draft as another version of a submission. */
export async function sendLatestDraft(api: Api, { hash, post, version, message }: NewVersion) {
  const settings = await readLatestDraft(api, post)
  return unwrap(api.api.submissions[':hash'].resubmit.$post({ param: { hash }, json: { ...settings, version, message } }))
}
