// Apart from the other keys, because the first script of a post page contains only these.

export const commentKeys = {
  all: ['comments'],
  threads: (post: string) => ['comments', 'thread', post] as const,
  thread: (post: string, order: string, after = '') => ['comments', 'thread', post, order, after] as const,
  later: (post: string, order: string) => ['comments', 'later', post, order] as const,
  replies: (comment: string) => ['comments', 'replies', comment] as const,
  page: (comment: string) => ['comments', 'page', comment] as const,
} as const

export const relatedPostsKeys = {
  post: (hash: string) => ['related-posts', hash] as const,
} as const
