import { type Api, read } from '#web/lib/api.ts'
import { text } from './text.ts'

interface Tried {
  challenge: string
  code: string
}

/** What differs between the two kinds of address. */
export const CHANNELS = {
  email: {
    title: text.email,
    label: text.newEmail,
    hint: text.emailHint,
    saved: text.emailSaved,
    removed: text.emailRemoved,
    input: { type: 'email', autoComplete: 'email' },
    ask: (api: Api, typed: string) => read(api.api.me.email.$post({ json: { email: typed } })),
    verify: (api: Api, json: Tried) => read(api.api.me.email.verify.$post({ json })),
    remove: (api: Api) => read(api.api.me.email.$delete()),
  },
  phone: {
    title: text.phone,
    label: text.newPhone,
    hint: text.phoneHint,
    saved: text.phoneSaved,
    removed: text.phoneRemoved,
    input: { type: 'tel', autoComplete: 'tel' },
    ask: (api: Api, typed: string) => read(api.api.me.phone.$post({ json: { phone: typed } })),
    verify: (api: Api, json: Tried) => read(api.api.me.phone.verify.$post({ json })),
    remove: (api: Api) => read(api.api.me.phone.$delete()),
  },
} as const

export type Channel = keyof typeof CHANNELS
