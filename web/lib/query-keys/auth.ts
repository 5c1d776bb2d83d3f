export const authKeys = {
  viewer: ['viewer'],
  handle: (handle: string) => ['handle', handle] as const,
  suggestedHandle: (name: string) => ['suggested-handle', name] as const,
} as const
