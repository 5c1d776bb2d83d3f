import { unwrap } from '#web/lib/api.ts'
import type { FormActions, FormRequest, FormStep, PostedForm } from '#web/lib/form-action.ts'
import type { ReauthenticationMethods } from '#worker/account/reauthentication/contract.ts'
import { PostedReauthentication } from './PostedReauthentication.tsx'

/** Returns the step that proves the viewer's identity and then repeats `form`. */
export async function reauthenticationStep({ api }: FormRequest, form: PostedForm): Promise<FormStep> {
  const methods = await unwrap(api.api.me.reauthentication.$get())
  return { content: <PostedReauthentication methods={methods} form={form} /> }
}

/** Reads the fields that `PostedReauthentication` wrote. */
function readState({ fields }: FormRequest): { methods: ReauthenticationMethods; form: PostedForm; challenge?: string } {
  return JSON.parse(fields.text('state'))
}

const again = (request: FormRequest): FormStep => ({ content: <PostedReauthentication {...readState(request)} /> })

export const formSteps: FormActions = {
  'reauthentication.password': {
    run: async (request) => {
      await unwrap(request.api.api.me.reauthentication.$post({ json: { kind: 'password', password: request.fields.text('password') } }))
      return { repeat: readState(request).form }
    },
    onError: again,
  },
  'reauthentication.send-code': {
    run: async (request) => {
      const { challenge } = await unwrap(request.api.api.me.reauthentication.code.$post())
      return { content: <PostedReauthentication {...readState(request)} challenge={challenge} /> }
    },
    onError: again,
  },
  'reauthentication.code': {
    run: async (request) => {
      const { challenge = '', form } = readState(request)
      await unwrap(request.api.api.me.reauthentication.$post({ json: { kind: 'code', challenge, code: request.fields.text('code') } }))
      return { repeat: form }
    },
    onError: again,
  },
}
