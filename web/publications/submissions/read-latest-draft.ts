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
