export const memberCommentKeys = {
  search: (post: string, q: string) => ['comment-search', post, q] as const,
  mentions: (post: string, typed: string | undefined) => ['mentions', post, typed] as const,
  viewerState: (comment: string) => ['comment-viewer-state', comment] as const,
  allHeld: ['held-comments'],
  held: (post: string) => ['held-comments', post] as const,
} as const

export const viewerStateKeys = {
  all: ['viewer-state'],
  post: (hash: string) => ['viewer-state', hash] as const,
} as const

export const likeKeys = {
  all: ['likes'],
  post: (hash: string) => ['likes', 'post', hash] as const,
  mine: ['likes', 'mine'],
} as const

export const listKeys = {
  all: ['lists'],
  page: (hash: string) => ['lists', 'page', hash] as const,
  items: (hash: string) => ['lists', 'items', hash] as const,
  of: (handle: string) => ['lists', 'of', handle] as const,
  mine: ['lists', 'mine'],
  saveTargets: (post: string) => ['lists', 'save-targets', post] as const,
} as const

export const shortLinkKeys = {
  post: (hash: string) => ['short-link', hash] as const,
} as const
