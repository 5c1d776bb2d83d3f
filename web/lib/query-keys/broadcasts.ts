export const broadcastKeys = {
  ofPost: (hash: string) => ['broadcasts', 'post', hash] as const,
} as const
