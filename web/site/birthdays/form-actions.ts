import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { cardPath } from './card-path.ts'
import { text } from './text.ts'

export const formActions: FormActions = {
  'birthdays.createCard': async ({ api, params: { slug = '' } }) => {
    const { hash } = await unwrap(api.api.campaigns[':slug'].card.$post({ param: { slug } }))
    return { to: cardPath(slug, hash), notice: text.created }
  },
  'birthdays.deleteCard': async ({ api, params: { slug = '' } }) => {
    await unwrap(api.api.campaigns[':slug'].card.$delete({ param: { slug } }))
    return { to: `/campaign/${slug}`, notice: text.deleted }
  },
}
