import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { text } from './text.ts'

export const formActions: FormActions = {
  'link-domains.block': async ({ api, params: { domain = '' } }) => {
    await unwrap(api.api.admin['link-domains'][':domain'].decision.$put({ param: { domain }, json: { decision: 'block' } }))
    return { notice: text.blocked }
  },
  'link-domains.ignore': async ({ api, params: { domain = '' } }) => {
    await unwrap(api.api.admin['link-domains'][':domain'].decision.$put({ param: { domain }, json: { decision: 'ignore' } }))
    return { notice: text.ignored }
  },
}
