import { action } from '#web/lib/action.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { campaignKeys } from '#web/lib/query-keys/campaigns.ts'
import { requireConfirmation } from '#web/ui/admin/require-confirmation.ts'
import { adminText } from './admin-text.ts'
import { readCampaignForm, withFormNames } from './read-campaign-form.ts'
import { text } from './text.ts'

const refreshes = () => [administrationKeys.all]

export const withdrawEntry = action({
  name: 'campaigns.withdraw',
  params: ['slug', 'hash'],
  run: (api, param) => unwrap(api.api.campaigns[':slug'].withdrawals[':hash'].$put({ param })),
  done: text.withdrawn,
  refreshes: ({ slug }) => [campaignKeys.everythingOf(slug)],
})

export const returnEntry = action({
  name: 'campaigns.return',
  params: ['slug', 'hash'],
  run: (api, param) => unwrap(api.api.campaigns[':slug'].withdrawals[':hash'].$delete({ param })),
  done: text.returned,
  refreshes: ({ slug }) => [campaignKeys.everythingOf(slug)],
})

export const createCampaign = action({
  name: 'campaigns.create',
  params: [],
  withKey: true,
  fields: (form) => ({
    key: form.text('key'),
    slug: form.text('slug').trim(),
    kind: form.text('kind') === 'birthday' ? ('birthday' as const) : ('contest' as const),
    title: form.text('title'),
  }),
  run: (api, json) => unwrap(api.api.admin.campaigns.$post({ json })),
  done: adminText.created,
  to: ({ slug }) => `/admin/campaigns/${slug}`,
  refreshes,
})

export const updateCampaign = action({
  name: 'campaigns.update',
  params: ['slug', 'version'],
  fields: (form) => ({ form }),
  run: async (api, { slug, version, form }) => {
    const campaign = await unwrap(api.api.admin.campaigns[':slug'].$get({ param: { slug } }))
    const json = readCampaignForm(form.text, campaign, Number(version))
    return unwrap(api.api.admin.campaigns[':slug'].$put({ param: { slug }, json })).catch((error: unknown) => {
      throw withFormNames(error, form.text)
    })
  },
  done: adminText.saved,
  refreshes,
})

const STATE_NOTICES = { publish: adminText.published, unpublish: adminText.unpublished, cancel: adminText.cancelled } as const

function findStateAction(name: string): keyof typeof STATE_NOTICES {
  if (Object.hasOwn(STATE_NOTICES, name)) return name as keyof typeof STATE_NOTICES // Has this key.
  throw new ApiError(404, { code: 'not_found', message: '', requestId: '' })
}

export const changeCampaignState = action({
  name: 'campaigns.state',
  params: ['slug', 'action'],
  fields: (form) => ({ form }),
  run: async (api, { slug, action: name, form }) => {
    const change = findStateAction(name)
    if (change === 'cancel') requireConfirmation(form)
    return unwrap(api.api.admin.campaigns[':slug'].state.$put({ param: { slug }, json: { action: change } }))
  },
  done: (_, { action: name }) => STATE_NOTICES[findStateAction(name)],
  refreshes,
})

export const excludeEntry = action({
  name: 'campaigns.exclude',
  params: ['slug', 'hash'],
  fields: (form) => ({ reason: form.text('reason') }),
  run: (api, { slug, hash, reason }) =>
    unwrap(api.api.admin.campaigns[':slug'].exclusions[':hash'].$put({ param: { slug, hash }, json: { reason } })),
  done: adminText.excluded,
  refreshes,
})

export const readmitEntry = action({
  name: 'campaigns.readmit',
  params: ['slug', 'hash'],
  run: (api, param) => unwrap(api.api.admin.campaigns[':slug'].exclusions[':hash'].$delete({ param })),
  done: adminText.readmitted,
  refreshes,
})
