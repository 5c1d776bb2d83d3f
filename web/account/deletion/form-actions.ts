import { unwrap } from '#web/lib/api.ts'
import type { FormActions, FormRequest } from '#web/lib/form-action.ts'
import { CLOSE_PUBLICATION } from './CloseAccountSection.tsx'

/** Reads the choices of the form, one field per publication; the API rejects a missing one. */
async function readChoices({ api, fields }: FormRequest) {
  const { publications } = await unwrap(api.api.me.deletion.$get())
  return publications.flatMap(({ hash }) => {
    const choice = fields.text(`publications.${hash}`)
    return choice ? [{ hash, successor: choice === CLOSE_PUBLICATION ? null : choice }] : []
  })
}

export const formActions: FormActions = {
  'account.deactivate': async ({ api }) => {
    await unwrap(api.api.me.deactivate.$post())
    return { to: '/' }
  },
  'account.delete': async (request) => {
    const json = { handle: request.fields.text('handle'), publications: await readChoices(request) }
    await unwrap(request.api.api.me.deletion.$post({ json }))
    return { to: '/' }
  },
}
