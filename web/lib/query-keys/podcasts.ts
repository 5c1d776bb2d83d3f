export const podcastKeys = {
  all: ['podcasts'],
  directories: ['podcasts', 'directory'],
  directory: (category = '') => ['podcasts', 'directory', category] as const,
  directoryWithNewest: ['podcasts', 'directory', '', 'newest'],
  categories: ['podcasts', 'categories'],
  pages: ['podcasts', 'page'],
  page: (hash: string) => ['podcasts', 'page', hash] as const,
  episodes: (hash: string) => ['podcasts', 'episodes', hash] as const,
  of: (handle: string) => ['podcasts', 'of', handle] as const,
  mine: ['podcasts', 'mine'],
  settings: (hash: string) => ['podcasts', 'mine', hash] as const,
  privateFeeds: (hash: string) => ['podcasts', 'private', hash] as const,
} as const

export const episodeKeys = {
  uploads: (post: string) => ['episodes', 'uploads', post] as const,
  settings: (post: string) => ['episodes', 'episode', post] as const,
  chapters: (post: string) => ['episodes', 'chapters', post] as const,
  transcript: (post: string) => ['episodes', 'transcript', post] as const,
  transcriptPage: (hash: string, q = '', after = 0) => ['episodes', 'transcript-page', hash, q, after] as const,
} as const

export const playerKeys = {
  history: ['listening'],
  unfinished: (handle = '') => ['listening', 'unfinished', handle] as const,
  transcript: (hash: string) => ['player-transcript', hash] as const,
} as const

export const downloadKeys = {
  post: (hash: string) => ['downloads', 'post', hash] as const,
  requests: (hash: string) => ['downloads', 'requests', hash] as const,
  shows: ['downloads', 'shows'],
} as const

export const importKeys = {
  list: ['podcast-imports', 'list'],
  page: (hash: string) => ['podcast-imports', 'one', hash] as const,
  allItems: (hash: string) => ['podcast-imports', 'items', hash] as const,
  items: (hash: string, filter: string) => ['podcast-imports', 'items', hash, filter] as const,
} as const
