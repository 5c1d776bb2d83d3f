export const postKeys = {
  all: ['posts'],
  pages: ['posts', 'page'],
  page: (hash: string) => ['posts', 'page', hash] as const,
  editor: (hash: string) => ['posts', 'editor', hash] as const,
  review: (hash: string) => ['posts', 'review', hash] as const,
  newest: ['posts', 'newest'],
  mine: (type: string, q = '') => ['posts', 'mine', type, q] as const,
  tag: (name: string, sort: string) => ['posts', 'tag', name, sort] as const,
  topic: (name: string) => ['posts', 'topic', name] as const,
} as const

export const publishingKeys = {
  draft: (hash: string) => ['publishing', hash] as const,
  suggestions: (hash: string, revision: number) => ['suggestions', hash, revision] as const,
} as const

export const revisionKeys = {
  list: (hash: string) => ['revisions', hash] as const,
  text: (hash: string, revision: number) => ['revisions', hash, 'text', revision] as const,
} as const

export const draftLinkKeys = {
  lists: ['draft-links', 'of'],
  list: (hash: string) => ['draft-links', 'of', hash] as const,
  shared: (token: string) => ['draft-links', 'shared', token] as const,
} as const

export const tagKeys = {
  all: ['tags'],
  index: (letter = '') => ['tags', 'index', letter] as const,
  page: (name: string) => ['tags', 'page', name] as const,
  moderated: (slug: string) => ['tags', 'moderated', slug] as const,
} as const

export const topicKeys = {
  all: ['topics'],
  index: ['topics', 'index'],
  page: (name: string) => ['topics', 'page', name] as const,
} as const

export const statisticsKeys = {
  mine: (before = '', span = '', sort = '') => ['stats', 'mine', before, span, sort] as const,
  publication: (handle: string, before = '', span = '', sort = '') => ['stats', 'publication', handle, before, span, sort] as const,
  podcast: (hash: string, before = '') => ['stats', 'podcast', hash, before] as const,
  post: (hash: string, before = '', span = '') => ['stats', 'post', hash, before, span] as const,
} as const
