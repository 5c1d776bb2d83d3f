import { FEATURES, type Feature } from '#shared/feature-switches.ts'
import { action } from '#web/lib/action.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { requireConfirmation } from '#web/ui/admin/require-confirmation.ts'
import { text } from './text.ts'

function findFeature(name: string): Feature {
  const feature = FEATURES.find((each) => each === name)
  if (!feature) throw new ApiError(404, { code: 'not_found', message: '', requestId: '' })
  return feature
}

export const turnFeatureOff = action({
  name: 'feature-switches.turn-off',
  params: ['feature'],
  fields: (form) => {
    requireConfirmation(form)
    return { reason: form.text('reason'), notice: form.text('notice') }
  },
  run: async (api, { feature: name, reason, notice }) => {
    const param = { feature: findFeature(name) }
    return unwrap(api.api.admin['feature-switches'][':feature'].$put({ param, json: { isOff: true, reason, notice } }))
  },
  done: text.turnedOff,
  refreshes: () => [administrationKeys.all],
})

export const turnFeatureOn = action({
  name: 'feature-switches.turn-on',
  params: ['feature'],
  run: async (api, { feature: name }) => {
    const param = { feature: findFeature(name) }
    return unwrap(api.api.admin['feature-switches'][':feature'].$put({ param, json: { isOff: false } }))
  },
  done: text.turnedOn,
  refreshes: () => [administrationKeys.all],
})
