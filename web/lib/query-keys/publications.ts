export const frontPageKeys = {
  pages: ['front-page', 'page'],
  page: (handle: string) => ['front-page', 'page', handle] as const,
  series: (hash: string) => ['front-page', 'page', 'series', hash] as const,
  arrangement: (hash: string) => ['front-page', 'arrangement', hash] as const,
  choices: (hash: string, q: string) => ['front-page', 'choices', hash, q] as const,
} as const
