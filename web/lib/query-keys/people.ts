export const profileKeys = {
  all: ['profiles'],
  page: (handle: string) => ['profiles', handle] as const,
  posts: (handle: string) => ['profiles', handle, 'posts'] as const,
  pinnedPost: (handle: string) => ['profiles', handle, 'pinned-post'] as const,
} as const

export const followKeys = {
  all: ['follows'],
  lists: ['follows', 'of'],
  list: (handle: string, list: string) => ['follows', 'of', handle, list] as const,
  interests: ['follows', 'interests'],
  suggestions: ['follows', 'suggestions'],
  state: (kind: string, key: string) => ['follows', 'state', kind, key] as const,
} as const

export const publicationKeys = {
  all: ['publications'],
  of: (handle: string) => ['publications', 'of', handle] as const,
  pendingOffers: ['publications', 'pending-offers'],
  invitationLink: (token: string) => ['publications', 'invitation-link', token] as const,
  suggestions: (typed: string) => ['publications', 'suggestions', typed] as const,
  members: (hash: string, search: string) => ['publications', 'members', hash, search] as const,
  invitations: (hash: string) => ['publications', 'invitations', hash] as const,
  transfer: (hash: string) => ['publications', 'transfer', hash] as const,
  writers: (handle: string) => ['publications', 'writers', handle] as const,
  mine: ['publications', 'mine'],
  managed: ['publications', 'managed'],
  settings: (hash: string) => ['publications', 'managed', hash] as const,
  handle: (hash: string) => ['publications', 'managed', hash, 'handle'] as const,
  owned: ['publications', 'owned'],
  about: (handle: string) => ['publications', 'about', handle] as const,
} as const

export const submissionKeys = {
  all: ['submissions'],
  mine: ['submissions', 'mine'],
  page: (hash: string) => ['submissions', 'page', hash] as const,
  target: (handle: string) => ['submissions', 'target', handle] as const,
  search: (q: string) => ['submissions', 'search', q] as const,
  suggestions: (hash: string, role: string) => ['submissions', 'suggestions', hash, role] as const,
  queue: (publication: string, state: string, assignee = '') => ['submissions', 'queue', publication, state, assignee] as const,
} as const

export const notificationKeys = {
  all: ['notifications'],
  lists: ['notifications', 'list'],
  list: (tab: string) => ['notifications', 'list', tab] as const,
  unread: ['notifications', 'unread'],
} as const
