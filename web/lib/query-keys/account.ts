/** Settings of the signed-in user. */
export const settingsKeys = {
  apiTokens: ['me', 'api-tokens'],
  contactDetails: ['me', 'contact-details'],
  deletion: ['me', 'deletion'],
  handle: ['me', 'handle'],
  notificationPreferences: ['me', 'notification-preferences'],
  passkeys: ['me', 'passkeys'],
  password: ['me', 'password'],
  profile: ['me', 'profile'],
  pushDevices: ['me', 'push-devices'],
  reauthentication: ['me', 'reauthentication'],
  sessions: ['me', 'sessions'],
  storage: ['me', 'storage'],
  suspension: ['me', 'suspension'],
  twoFactor: ['me', 'two-factor'],
  unsubscribe: (link: unknown) => ['unsubscribe', link] as const,
} as const

export const blockKeys = {
  list: ['me', 'blocks'],
  of: (handle: string) => ['me', 'blocks', 'of', handle] as const,
  mutes: ['me', 'mutes'],
} as const
