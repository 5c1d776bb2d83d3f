export const telegramKeys = {
  channel: (owner: string) => ['telegram', 'channel', owner] as const,
  messages: (owner: string) => ['telegram', 'messages', owner] as const,
} as const
