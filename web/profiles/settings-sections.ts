import { text } from './text.ts'

/** The pages of settings, in order. */
export const SETTINGS_SECTIONS = [
  { to: '/me/settings', label: text.settings.profile },
  { to: '/me/settings/account', label: text.settings.account },
  { to: '/me/settings/notifications', label: text.settings.notifications },
  { to: '/me/settings/advanced', label: text.settings.advanced },
] as const
