import { readPuzzle } from '#web/account/auth/proof-of-work.ts'
import { action } from '#web/lib/action.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import type { ChangeThreadState, ContactMessage } from '#worker/site/contact/contract.ts'
import { text as inbox } from './inbox-text.ts'
import { text } from './text.ts'

const refreshes = () => [administrationKeys.all]

export const sendMessage = action({
  name: 'contact.send',
  params: [],
  fields: (form): ContactMessage => ({
    key: form.text('key'),
    name: form.text('name'),
    email: form.text('email'),
    subject: form.text('subject'),
    message: form.text('message'),
  }),
  run: async (api, { key, ...message }) => {
    const json = { ...message, key: key || (await keyOf(message)) }
    return unwrap(api.api.contact.$post({ json })).catch((error: unknown) => {
      throw message.proofOfWork ? error : explainProofOfWork(error)
    })
  },
  done: ({ receipt }) => `${text.sent}. ${text.receipt}: ${receipt}. ${text.sentHint}`,
  refreshes: () => [],
})

export const replyToThread = action({
  name: 'contact.reply',
  params: ['number'],
  withKey: true,
  // The version is a field, because a form whose parameters change loses what was written.
  fields: (form) => ({ key: form.text('key'), version: Number(form.text('version')), body: form.text('body') }),
  run: (api, { number, ...json }) => unwrap(api.api.admin.contact[':number'].replies.$post({ param: { number }, json })),
  done: inbox.sent,
  refreshes,
})

export const addNote = action({
  name: 'contact.note',
  params: ['number'],
  withKey: true,
  fields: (form) => ({ key: form.text('key'), body: form.text('body') }),
  run: (api, { number, ...json }) => unwrap(api.api.admin.contact[':number'].notes.$post({ param: { number }, json })),
  done: inbox.noteSaved,
  refreshes,
})

/** Assigns to the `handle` of the button «به من بسپار», or to the one that the form has. */
export const assignThread = action({
  name: 'contact.assign',
  params: ['number', 'version', 'handle'],
  fields: (form) => (form.has('handle') ? { handle: form.text('handle') } : {}),
  run: (api, { number, version, handle }) =>
    unwrap(
      api.api.admin.contact[':number'].assignee.$put({ param: { number }, json: { version: Number(version), handle: handle || null } }),
    ),
  done: inbox.assigned,
  refreshes,
})

const stateOf = (name: string): ChangeThreadState['state'] => (name === 'open' || name === 'spam' ? name : 'closed')

export const changeThreadState = action({
  name: 'contact.state',
  params: ['number', 'version', 'state'],
  run: (api, { number, version, state }) =>
    unwrap(api.api.admin.contact[':number'].state.$put({ param: { number }, json: { version: Number(version), state: stateOf(state) } })),
  done: (_, { state }) => inbox.stateChanged[stateOf(state)],
  refreshes,
})

/** Creates a reply, or changes the one with the `hash`. */
export const saveCannedReply = action({
  name: 'contact.save-canned',
  params: ['hash'],
  withKey: true,
  fields: (form) => ({ key: form.text('key'), title: form.text('title'), body: form.text('body') }),
  run: (api, { hash, key, ...json }) =>
    hash === ''
      ? unwrap(api.api.admin['canned-replies'].$post({ json: { key, ...json } }))
      : unwrap(api.api.admin['canned-replies'][':hash'].$put({ param: { hash }, json })),
  done: inbox.cannedSaved,
  refreshes,
})

export const deleteCannedReply = action({
  name: 'contact.delete-canned',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api.admin['canned-replies'][':hash'].$delete({ param: { hash } })),
  done: inbox.cannedDeleted,
  refreshes,
})

/** Says what to do when a message requires a proof of work, which a browser without JavaScript cannot compute. */
const explainProofOfWork = (error: unknown): unknown =>
  error instanceof ApiError && readPuzzle(error)
    ? new ApiError(error.status, { ...error.body, message: text.needsScripts }, error.retryAfter)
    : error

/** Derives the key from the message where the page, which all visitors receive from the cache, has none: sending it again stores it once. */
async function keyOf(message: Omit<ContactMessage, 'key'>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(message)))
  return new Uint8Array(digest).toBase64({ alphabet: 'base64url', omitPadding: true })
}
