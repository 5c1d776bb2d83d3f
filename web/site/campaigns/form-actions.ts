import { ApiError, unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { adminText } from './admin-text.ts'
import { readCampaignForm, withFormNames } from './read-campaign-form.ts'
import { text } from './text.ts'

const STATE_NOTICES = { publish: adminText.published, unpublish: adminText.unpublished, cancel: adminText.cancelled } as const
const isStateAction = (action: string | undefined): action is keyof typeof STATE_NOTICES => action !== undefined && action in STATE_NOTICES

export const formActions: FormActions = {
  'campaigns.withdraw': async ({ api, params: { slug = '', hash = '' } }) => {
    await unwrap(api.api.campaigns[':slug'].withdrawals[':hash'].$put({ param: { slug, hash } }))
    return { notice: text.withdrawn }
  },
  'campaigns.return': async ({ api, params: { slug = '', hash = '' } }) => {
    await unwrap(api.api.campaigns[':slug'].withdrawals[':hash'].$delete({ param: { slug, hash } }))
    return { notice: text.returned }
  },
  'campaigns.create': async ({ api, fields }) => {
    const kind = fields.text('kind') === 'birthday' ? 'birthday' : 'contest'
    const json = { key: fields.text('key'), slug: fields.text('slug').trim(), kind, title: fields.text('title') } as const
    const { slug } = await unwrap(api.api.admin.campaigns.$post({ json }))
    return { to: `/admin/campaigns/${slug}`, notice: adminText.created }
  },
  'campaigns.update': async ({ api, fields, params: { version, slug = '' } }) => {
    const campaign = await unwrap(api.api.admin.campaigns[':slug'].$get({ param: { slug } }))
    const json = readCampaignForm(fields.text, campaign, Number(version))
    await unwrap(api.api.admin.campaigns[':slug'].$put({ param: { slug }, json })).catch((error: unknown) => {
      throw withFormNames(error)
    })
    return { notice: adminText.saved }
  },
  'campaigns.state': async ({ api, fields, params: { action, slug = '' } }) => {
    if (!isStateAction(action)) return {}
    if (action === 'cancel' && !fields.has('confirmed'))
      throw new ApiError(400, { code: 'invalid', message: adminText.unconfirmed, requestId: '' })
    await unwrap(api.api.admin.campaigns[':slug'].state.$put({ param: { slug }, json: { action } }))
    return { notice: STATE_NOTICES[action] }
  },
  'campaigns.exclude': async ({ api, fields, params: { slug = '', hash = '' } }) => {
    const json = { reason: fields.text('reason') }
    await unwrap(api.api.admin.campaigns[':slug'].exclusions[':hash'].$put({ param: { slug, hash }, json }))
    return { notice: adminText.excluded }
  },
  'campaigns.readmit': async ({ api, params: { slug = '', hash = '' } }) => {
    await unwrap(api.api.admin.campaigns[':slug'].exclusions[':hash'].$delete({ param: { slug, hash } }))
    return { notice: adminText.readmitted }
  },
}
