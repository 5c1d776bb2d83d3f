import { text } from './text.ts'

export const SETTINGS_SECTIONS = [
  { to: '/me/settings', label: text.profile },
  { to: '/me/settings/account', label: text.account },
  { to: '/me/settings/notifications', label: text.notifications },
  { to: '/me/settings/advanced', label: text.advanced },
] as const
