import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { text } from './text.ts'

export const formActions: FormActions = {
  'reviews.withdraw': async ({ api, params: { hash = '' } }) => {
    await unwrap(api.api.posts[':hash'].review.$delete({ param: { hash } }))
    return { to: '/me/posts/drafts', notice: text.withdrawn }
  },
}
