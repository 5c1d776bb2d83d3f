export const awardKeys = {
  post: (hash: string) => ['awards', 'post', hash],
  profile: (handle: string) => ['awards', 'profile', handle],
} as const
