import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { CLOSE_PUBLICATION } from './queries.ts'

export const deactivateAccount = action({
  name: 'account.deactivate',
  params: [],
  run: (api) => unwrap(api.api.me.deactivate.$post()),
  to: () => '/',
  refreshes: () => [],
})

/** Has one field for each publication; the API rejects a missing choice. */
export const deleteAccount = action({
  name: 'account.delete',
  params: [],
  fields: (form) => ({ handle: form.text('handle'), readChoice: (hash: string) => form.text(`publications.${hash}`) }),
  run: async (api, { handle, readChoice }) => {
    const { publications } = await unwrap(api.api.me.deletion.$get())
    const choices = publications.flatMap(({ hash }) => {
      const choice = readChoice(hash)
      return choice ? [{ hash, successor: choice === CLOSE_PUBLICATION ? null : choice }] : []
    })
    return unwrap(api.api.me.deletion.$post({ json: { handle, publications: choices } }))
  },
  to: () => '/',
  refreshes: () => [],
})
