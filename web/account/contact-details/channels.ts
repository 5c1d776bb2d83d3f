import { type Api, unwrap } from '#web/lib/api.ts'
import { text } from './text.ts'

interface CodeAttempt {
  challenge: string
  code: string
}

export const CHANNELS = {
  email: {
    title: text.email,
    empty: text.noEmail,
    label: text.newEmail,
    hint: text.emailHint,
    saved: text.emailSaved,
    removed: text.emailRemoved,
    input: { type: 'email', autoComplete: 'email' },
    requestCode: (api: Api, typed: string) => unwrap(api.api.me.email.$post({ json: { email: typed } })),
    verify: (api: Api, json: CodeAttempt) => unwrap(api.api.me.email.verify.$post({ json })),
    remove: (api: Api) => unwrap(api.api.me.email.$delete()),
  },
  phone: {
    title: text.phone,
    empty: text.noPhone,
    label: text.newPhone,
    hint: text.phoneHint,
    saved: text.phoneSaved,
    removed: text.phoneRemoved,
    input: { type: 'tel', autoComplete: 'tel' },
    requestCode: (api: Api, typed: string) => unwrap(api.api.me.phone.$post({ json: { phone: typed } })),
    verify: (api: Api, json: CodeAttempt) => unwrap(api.api.me.phone.verify.$post({ json })),
    remove: (api: Api) => unwrap(api.api.me.phone.$delete()),
  },
} as const

export type Channel = keyof typeof CHANNELS
