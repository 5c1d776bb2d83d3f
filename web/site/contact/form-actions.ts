import { readPuzzle } from '#web/account/auth/proof-of-work.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { text as inbox } from './inbox-text.ts'
import { text } from './text.ts'

export const formActions: FormActions = {
  'contact.send': async ({ fields, api }) => {
    const [name = '', email = '', subject = '', message = ''] = ['name', 'email', 'subject', 'message'].map(fields.text)
    const key = await keyOf([name, email, subject, message])
    const { receipt } = await unwrap(api.api.contact.$post({ json: { key, name, email, subject, message } })).catch(explainProofOfWork)
    return { notice: `${text.sent}. ${text.receipt}: ${receipt}. ${text.sentHint}` }
  },
  'contact.reply': async ({ api, fields, params: { number = '' } }) => {
    const json = { key: fields.text('key'), version: Number(fields.text('version')), body: fields.text('body') }
    await unwrap(api.api.admin.contact[':number'].replies.$post({ param: { number }, json }))
    return { notice: inbox.sent }
  },
  'contact.note': async ({ api, fields, params: { number = '' } }) => {
    const json = { key: fields.text('key'), body: fields.text('body') }
    await unwrap(api.api.admin.contact[':number'].notes.$post({ param: { number }, json }))
    return { notice: inbox.noteSaved }
  },
  // The button «به من بسپار» has the handle as a parameter.
  'contact.assign': async ({ api, fields, params }) => {
    const { number = '' } = params
    const handle = params.handle ?? fields.text('handle')
    const json = { version: Number(params.version ?? fields.text('version')), handle: handle || null }
    await unwrap(api.api.admin.contact[':number'].assignee.$put({ param: { number }, json }))
    return { notice: inbox.assigned }
  },
  'contact.state': async ({ api, params: { state, version, number = '' } }) => {
    const target = state === 'open' || state === 'spam' ? state : 'closed'
    await unwrap(api.api.admin.contact[':number'].state.$put({ param: { number }, json: { version: Number(version), state: target } }))
    return { notice: inbox.stateChanged[target] }
  },
  'contact.save-canned': async ({ api, fields, params: { hash } }) => {
    const json = { title: fields.text('title'), body: fields.text('body') }
    if (hash) await unwrap(api.api.admin['canned-replies'][':hash'].$put({ param: { hash }, json }))
    else await unwrap(api.api.admin['canned-replies'].$post({ json: { ...json, key: fields.text('key') } }))
    return { notice: inbox.cannedSaved }
  },
  'contact.delete-canned': async ({ api, params: { hash = '' } }) => {
    await unwrap(api.api.admin['canned-replies'][':hash'].$delete({ param: { hash } }))
    return { notice: inbox.cannedDeleted }
  },
}

/** Says what to do when a message requires a proof of work, which a browser without JavaScript cannot compute. */
function explainProofOfWork(error: unknown): never {
  if (error instanceof ApiError && readPuzzle(error))
    throw new ApiError(error.status, { ...error.body, message: text.needsScripts }, error.retryAfter)
  throw error
}

/** Derives the key from the message, because all visitors receive the same cached page: sending a message again stores it once. */
async function keyOf(message: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(message)))
  return new Uint8Array(digest).toBase64({ alphabet: 'base64url', omitPadding: true })
}
