export const textImportKeys = {
  all: ['text-imports'],
  lists: ['text-imports', 'list'],
  page: (hash: string) => ['text-imports', 'one', hash] as const,
  allItems: (hash: string) => ['text-imports', 'items', hash] as const,
  items: (hash: string, filter: string) => ['text-imports', 'items', hash, filter] as const,
  archivedComments: (post: string) => ['text-imports', 'archived-comments', post] as const,
} as const
