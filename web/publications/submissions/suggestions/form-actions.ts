import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { text } from './text.ts'

export const formActions: FormActions = {
  'suggestions.answer': async ({ api, fields, params: { hash = '', suggestion = '' } }) => {
    const accepted = fields.all('change').filter((id) => fields.text(`change-${id}`) === 'accept')
    const json = { key: fields.text('key'), revision: Number(fields.text('revision')), accepted }
    await unwrap(api.api.submissions[':hash'].suggestions[':suggestion'].answer.$post({ param: { hash, suggestion }, json }))
    return { notice: text.answered }
  },
  'suggestions.withdraw': async ({ api, params: { hash = '', suggestion = '' } }) => {
    await unwrap(api.api.submissions[':hash'].suggestions[':suggestion'].$delete({ param: { hash, suggestion } }))
    return { notice: text.withdrawn }
  },
}
