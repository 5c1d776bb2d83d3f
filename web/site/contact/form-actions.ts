import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { text } from './text.ts'

export const formActions: FormActions = {
  'contact.send': async ({ fields, api }) => {
    const [name = '', email = '', subject = '', message = ''] = ['name', 'email', 'subject', 'message'].map(fields.text)
    const key = await keyOf([name, email, subject, message])
    const { receipt } = await unwrap(api.api.contact.$post({ json: { key, name, email, subject, message } }))
    return { notice: `${text.sent}. ${text.receipt}: ${receipt}. ${text.sentHint}` }
  },
}

/** Derives the key from the message, because all visitors receive the same cached page: sending a message again stores it once. */
async function keyOf(message: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(message)))
  return new Uint8Array(digest).toBase64({ alphabet: 'base64url', omitPadding: true })
}
