import { text } from './text.ts'

/** The pages of settings, in order. */
export const SETTINGS_SECTIONS = [
  { to: '/me/settings', label: text.profile },
  { to: '/me/settings/account', label: text.account },
  { to: '/me/settings/notifications', label: text.notifications },
  { to: '/me/settings/advanced', label: text.advanced },
] as const
