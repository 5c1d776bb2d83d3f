import { FEATURES, type Feature } from '#shared/feature-switches.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { text as administrationText } from '#web/money/administration/text.ts'
import { text } from './text.ts'

function findFeature(name: string | undefined): Feature {
  const feature = FEATURES.find((each) => each === name)
  if (!feature) throw new ApiError(404, { code: 'not_found', message: '', requestId: '' })
  return feature
}

export const formActions: FormActions = {
  'feature-switches.turn-off': async ({ api, fields, params }) => {
    if (!fields.has('confirmed')) throw new ApiError(400, { code: 'invalid', message: administrationText.unconfirmed, requestId: '' })
    const json = { isOff: true, reason: fields.text('reason'), notice: fields.text('notice') } as const
    await unwrap(api.api.admin['feature-switches'][':feature'].$put({ param: { feature: findFeature(params.feature) }, json }))
    return { notice: text.turnedOff }
  },
  'feature-switches.turn-on': async ({ api, params }) => {
    const param = { feature: findFeature(params.feature) }
    await unwrap(api.api.admin['feature-switches'][':feature'].$put({ param, json: { isOff: false } }))
    return { notice: text.turnedOn }
  },
}
