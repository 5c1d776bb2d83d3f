import type { FormAction, FormActions, FormRequest } from '#web/lib/form-action.ts'
import { CHANNELS, type Channel, type PostedContact } from './ContactDetailRows.tsx'

const step = (channel: Channel, { fields, params }: FormRequest, challenge: string) => {
  const posted: PostedContact = { channel, typed: params.to ?? fields.text(channel), sent: { challenge, expiresAt: 0, resendAfter: 0 } }
  return { step: posted }
}

const actionsOf = (channel: Channel): Record<string, FormAction | FormAction['run']> => {
  const { requestCode, verify, remove, removed, saved } = CHANNELS[channel]
  return {
    [`${channel}.request-code`]: async (request) => {
      const { challenge } = await requestCode(request.api, request.params.to ?? request.fields.text(channel))
      return step(channel, request, challenge)
    },
    [`${channel}.verify`]: {
      run: async ({ api, fields }) => {
        await verify(api, { challenge: fields.text('challenge'), code: fields.text('code') })
        return { notice: saved }
      },
      onError: (request) => step(channel, request, request.fields.text('challenge')),
    },
    [`${channel}.remove`]: async ({ api }) => {
      await remove(api)
      return { notice: removed }
    },
  }
}

export const formActions: FormActions = { ...actionsOf('email'), ...actionsOf('phone') }
